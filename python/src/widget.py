"""The class behind Table.widget(): a sheet as a widget of Jupyter. The web component draws it, and asks the table by messages."""

import anywidget
import numpy
import traitlets


class Sheet(anywidget.AnyWidget):
    """A sheet of a table. Its traits x, w and passes may be set; position is the one that was clicked last, as text."""

    # The script of the component, which the package brings.
    _esm = ESM  # noqa: F821

    info = traitlets.Dict().tag(sync=True)
    x = traitlets.Int(None, allow_none=True, min=0).tag(sync=True)
    w = traitlets.Int(None, allow_none=True, min=0).tag(sync=True)
    passes = traitlets.Int(None, allow_none=True, min=0).tag(sync=True)
    show = traitlets.Enum(["p", "first"], "p").tag(sync=True)
    position = traitlets.Unicode("").tag(sync=True)

    def __init__(self, table, info, **view):
        super().__init__(info=info, **view)
        self._table = table
        self._looks = {"completions": self._completions, "sheet": self._sheet, "tail": self._tail}
        self.on_msg(self._asked)

    def _asked(self, _widget, question, _buffers):
        """Answers a message of the component."""
        try:
            value, buffers = self._looks[question["look"]](question)
        except Exception as error:
            code = "notForGame" if type(error).__name__ == "NotForGameError" else "usage"
            self.send({"id": question["id"], "failed": {"code": code, "message": str(error)}})
        else:
            self.send({"id": question["id"], "value": value}, buffers)

    def _completions(self, question):
        """Of each row the ranges of columns, one after the other."""
        first, columns = question["first"], question["columns"]
        rows = [[*first[:-1], first[-1] + row] for row in range(question["rows"])]
        ranges = list(zip(columns[::2], columns[1::2]))
        found = [self._table.completions(row, columns, question.get("passes")) for row in rows for columns in ranges]
        return None, [numpy.concatenate(found).astype("<u4").tobytes()]

    def _sheet(self, question):
        """The lines of a sheet. Of four numbers a table gives a layer."""
        *layer, x = question["first"]
        found = self._table.sheet(layer[0] if layer else x, question.get("columns"), question.get("passes"))
        if layer:
            found = found[found[:, 0] == x, 1:]
        return [f"{y} {z}" for y, z in found.tolist()], []

    def _tail(self, question):
        tail = self._table.tail(*question["first"], question.get("passes"))
        completions = tail.completions.tolist()
        return {"x": tail.x, "start": tail.start, "period": tail.period, "completions": completions}, []
