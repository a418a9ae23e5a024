"""The bar of build(progress=True): that of tqdm where it is installed, which notebooks show as a widget; a line of text elsewhere."""

import sys


class Bar:
    """Shows how far a build is. It is called with a Progress."""

    def __init__(self):
        try:
            from tqdm.auto import tqdm

            self._bar, self._stage = tqdm(total=1.0, bar_format="{desc} {percentage:3.0f}%|{bar}| {elapsed}<{remaining}"), None
        except ImportError:
            self._bar = self._stage = None

    def __call__(self, now):
        if self._bar is None:
            end = "\n" if now.share >= 1 else ""
            print(f"\r{now.stage}: {100 * now.share:3.0f}%", end=end, file=sys.stderr, flush=True)
            return
        if now.stage != self._stage:
            self._stage = now.stage
            self._bar.reset()
            self._bar.set_description_str(now.stage, refresh=False)
        self._bar.n = now.share
        self._bar.refresh()

    def close(self):
        if self._bar is not None:
            self._bar.close()
