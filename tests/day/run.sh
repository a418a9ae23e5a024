#!/usr/bin/env bash
# A day in the life of a table: built, certified, packed, put on a card, served by nginx and by a server that sends on to addresses
# which expire, got by another who is killed on the way, verified, and asked from six languages and the API. All answers are equal.
#     SUPERMEX=PROGRAM PYTHON=PYTHON tests/day/run.sh
# PYTHON has the wheel. Also there are the example first_moves and the C library, as `cargo test --workspace` compiles them, and the
# package in web/lib, as web/test.sh makes it. Where one of these is not, or nginx, node or a C compiler, this fails.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
supermex=${SUPERMEX:-$root/target/debug/supermex}
python=${PYTHON:-$root/target/wheel/use/bin/python}
built=$(cd "$root" && realpath -m "${CARGO_TARGET_DIR:-target}")/debug
work=$(mktemp -d)
pids=()
tidy() {
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
    rm -rf "$work"
}
trap tidy EXIT
# What a browser or a program keeps of a server is kept nowhere.
export SUPERMEX_CACHE=
mkdir "$work/site" "$work/there"
cd "$work"

fail() { echo "day: $*" >&2 && exit 1; }
wait_for() { for _ in $(seq 200); do [ -s "$1" ] && return; sleep 0.05; done; fail "$2 does not start"; }
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
now() { echo "$SECONDS s: $1"; }

now "a table is built and certified, packed and put on a card"
"$supermex" build nim --passes 1 --sheets 3000 --certify --out nim.db
"$supermex" pack nim.db site/nim.smxz
"$supermex" card nim.db --out site/nim --author "Doe, Jane" --license cc0-1.0 >/dev/null
(cd site/nim && sha256sum --check --quiet SHA256SUMS)
grep -q '^\*\*The table is certified' site/nim/README.md || fail "the page does not say that the table is certified"

now "it is served"
port=$(free_port)
cat >nginx.conf <<CONF
daemon off; master_process off; pid $work/nginx.pid; error_log $work/nginx.error; events {}
http { access_log $work/nginx.log; client_body_temp_path $work/b; proxy_temp_path $work/p; fastcgi_temp_path $work/f;
uwsgi_temp_path $work/u; scgi_temp_path $work/s; limit_rate 1m;
server { listen 127.0.0.1:$port; root $work/site; } }
CONF
nginx -c "$work/nginx.conf" -e "$work/nginx.error" 2>/dev/null &
pids+=($!)
wait_for nginx.pid nginx
nginx=http://127.0.0.1:$port
# It takes no HEAD, and what it sends on to is refused after a second.
python3 "$here/expiring.py" site 1 >expiring.url &
pids+=($!)
wait_for expiring.url "the server that sends on"
expiring=$(cat expiring.url)

# Brings a table, though whoever brings it is killed after ever longer times: never a table that is not the table.
bring() {
    local from=$1 to=$2 kills=0 begun=0
    shift 2
    while true; do
        "$supermex" get "$from" --out "$to" "$@" >/dev/null 2>"$to.said" &
        local getting=$!
        until [ -d "$to.partial" ] || ! kill -0 "$getting" 2>/dev/null; do sleep 0.01; done
        # Longer each time, so that it ends.
        sleep "$(awk -v kills="$kills" 'BEGIN { print 0.05 + 0.1 * kills }')"
        if kill -9 "$getting" 2>/dev/null; then
            wait "$getting" 2>/dev/null || true
            kills=$((kills + 1))
            [ ! -d "$to.partial" ] || begun=$((begun + 1))
            [ ! -e "$to" ] || "$supermex" verify "$to" >/dev/null || fail "a kill left a table that is not one"
        else
            wait "$getting" || fail "get $from: $(cat "$to.said")"
            break
        fi
        [ "$kills" -lt 60 ] || fail "get $from does not end: $(cat "$to.said")"
    done
    [ "$begun" -ge 2 ] || fail "get $from was killed $kills times, and on the way only $begun times"
    diff -r nim.db "$to" >/dev/null || fail "$to is not what was served by $from"
    echo "got by $from, killed $kills times"
}
now "another gets it, and is killed on the way"
bring "$nginx/nim/nim.db/" there/nim.db
bring "$nginx/nim.smxz" there/packed.db
bring "$expiring/nim/nim.db/" there/expiring.db --follow-hosts
# An address that was signed is refused when it has expired, so that what was got was sent on to others.
python3 "$here/expiring.py" --check "$expiring/nim.smxz" || fail "the server that sends on does not let addresses expire"

now "it is verified"
[ "$("$supermex" verify there/nim.db --digests)" = "$("$supermex" verify nim.db --digests)" ] || fail "other digests"
cp site/nim/nim.db.cert there/nim.db.cert
[ "$("$supermex" verify there/nim.db --certify | tail -n 1)" = "$("$supermex" info there/nim.db --json | python3 -c '
import json, sys
told = json.load(sys.stdin)["certificate"]
p, n = told["p_positions"], told["others"]
print(f"{p + n} positions certified ({p} P, {n} N)")')" ] || fail "another certificate"

now "it is asked"
# Inside the table, at its end, and beyond it.
python3 - >positions <<'PY'
import random
random.seed(37)
for _ in range(120):
    print(*[random.randrange(3600) for _ in range(3)], random.randrange(4), sep=",")
for x, y in [(0, 0), (0, 1), (1, 2), (2999, 2999), (3000, 3000), (5, 7)]:
    for z in (0, 3, 9, 2999, 4096):
        print(x, y, z, 1, sep=",")
PY
# A position a line, the outcome and the winning moves, in one order.
in_order() { python3 -c '
import sys
for line in sys.stdin:
    at, outcome, *moves = line.split()
    print(at, outcome, *sorted(moves))'; }
query() { { "$supermex" query "$@" --moves <positions || [ $? = 3 ]; } | in_order; }
query nim.db >expected
[ "$(wc -l <expected)" = 150 ] && [ "$(cut -d' ' -f2 expected | sort -u | tr '\n' ' ')" = "N P beyond " ] || fail "few answers"
asked=0
same() {
    cmp -s "$2" expected || fail "$1 answers otherwise: $(diff "$2" expected | head -n 4)"
    asked=$((asked + 1))
    echo "the same answers by $1"
}
for table in there/nim.db site/nim.smxz "$nginx/nim/nim.db/" "$nginx/nim.smxz" "$expiring/nim.smxz --follow-hosts"; do
    # shellcheck disable=SC2086
    query $table >answers
    same "the command line from ${table#"$work"/}" answers
done

while read -r at; do
    echo "$at $("$built/examples/first_moves" there/nim.db "${at//,/ }" | tr '\n' ' ')"
done <positions | in_order >answers
same Rust answers

cc "$here/ask.c" -I "$root/capi/include" "$built/deps/libsupermex_capi.a" -lm -lpthread -ldl -o ask
./ask there/nim.db <positions | in_order >answers
same C answers

for table in there/nim.db site/nim.smxz; do
    "$python" "$here/ask.py" "$table" <positions | in_order >answers
    same "Python from $table" answers
done

for table in "$nginx/nim/nim.db/" "$nginx/nim.smxz"; do
    node "$here/ask.mjs" "$root/web/lib/node.js" "$table" <positions | in_order >answers
    same "JavaScript from $table" answers
done

{ python3 "$root/tests/reader.py" --moves there/nim.db <positions || [ $? = 3 ]; } | in_order >answers
same "the reader that was written from the specification" answers

"$supermex" serve there/nim.db --api --listen 127.0.0.1:0 >serving &
pids+=($!)
wait_for serving "supermex serve"
api=$(sed -n '1s,/?db.*,/api/nim/positions,p' serving)
python3 "$here/ask_api.py" "$api" <positions | in_order >answers
same "the API" answers
[ "$asked" = 13 ] || fail "$asked ways were asked"
now "all answers are equal"
