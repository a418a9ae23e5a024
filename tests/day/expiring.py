#!/usr/bin/env python3
"""A server of files as those who host data sets have: it sends each request on to another server, by an address that expires.

    expiring.py DIRECTORY SECONDS     prints its address; what it sends on to is refused after SECONDS
    expiring.py --check ADDRESS       whether an address that was sent on to expires
"""

import hashlib
import os
import re
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.urandom(16)


def signed(until, path):
    return hashlib.sha256(SECRET + f"{until} {path}".encode()).hexdigest()[:32]


class Front(BaseHTTPRequestHandler):
    """Sends on to the store, as long as it is asked by GET."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.split("?")[0]
        until = f"{time.time() + self.server.seconds:.3f}"
        self.send_response(302)
        self.send_header("Location", f"{self.server.store}{path}?until={until}&signature={signed(until, path)}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Store(BaseHTTPRequestHandler):
    """Files, or a range of them, to those who were sent on less than SECONDS ago."""

    protocol_version = "HTTP/1.1"

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        asked = re.fullmatch(r"until=([\d.]+)&signature=(\w+)", query)
        if not asked or asked[2] != signed(asked[1], path) or float(asked[1]) < time.time():
            return self.answer(403, b"the address has expired\n")
        file = os.path.normpath(self.server.directory + path)
        if not file.startswith(self.server.directory + os.sep) or not os.path.isfile(file):
            return self.answer(404)
        with open(file, "rb") as opened:
            all_bytes = opened.read()
        tag = f'"{hashlib.sha256(all_bytes).hexdigest()[:16]}"'
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        # As slow as a net, so that whoever gets a table can be killed.
        time.sleep(0.1)
        if not part:
            return self.answer(200, all_bytes, ETag=tag)
        first, last = int(part[1]), min(int(part[2] or len(all_bytes)), len(all_bytes) - 1)
        if first > last:
            return self.answer(416, Content_Range=f"bytes */{len(all_bytes)}")
        return self.answer(206, all_bytes[first : last + 1], ETag=tag, Content_Range=f"bytes {first}-{last}/{len(all_bytes)}")

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    """Whoever is killed goes without a word."""

    daemon_threads = True

    def handle_error(self, request, client):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client)


def serve(directory, seconds):
    store = Server(("127.0.0.1", 0), Store)
    store.directory = os.path.realpath(directory)
    front = Server(("127.0.0.1", 0), Front)
    # Another host than that of the front.
    front.store, front.seconds = f"http://localhost:{store.server_address[1]}", seconds
    threading.Thread(target=store.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{front.server_address[1]}", flush=True)
    front.serve_forever()


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def check(address):
    try:
        urllib.request.build_opener(Stay).open(address)
        sys.exit("it sends nobody on")
    except urllib.error.HTTPError as answer:
        to = answer.headers["Location"]
    request = urllib.request.Request(to, headers={"Range": "bytes=0-3"})
    assert len(urllib.request.urlopen(request).read()) == 4
    time.sleep(1.2)
    try:
        urllib.request.urlopen(request)
        sys.exit("the address has not expired")
    except urllib.error.HTTPError as refused:
        assert refused.code == 403, refused


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        check(sys.argv[2])
    else:
        serve(sys.argv[1], float(sys.argv[2]))
