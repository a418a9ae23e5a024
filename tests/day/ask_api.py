"""Positions from standard input, a line each, and what the API at an address answers: who wins, and by which moves."""

import json
import sys
import urllib.request

asked = sys.stdin.read()
request = urllib.request.Request(f"{sys.argv[1]}?moves=1", asked.encode(), {"Content-Type": "text/plain"})
with urllib.request.urlopen(request) as answer:
    answers = json.load(answer)
for line, found in zip(asked.split(), answers, strict=True):
    print(line, found["outcome"], *(",".join(map(str, to)) for to in found.get("moves") or []))
