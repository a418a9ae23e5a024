// A slow line to a server: each answer begins a round trip after its request, and all of them share the line.

import { createServer, request as ask } from "node:http";

/** Milliseconds of a round trip, and bytes of a second: 1.6 Mb. */
const ROUND_TRIP = 150;
const RATE = 200_000;
/** Bytes of one answer before it is another's turn. */
const SHARE = 2000;

/** A server that passes requests on to that of an address, and notes them: when each was asked, begun and done, and its bytes. */
export async function slow(origin, { roundTrip = ROUND_TRIP, rate = RATE } = {}) {
  const passed = [];
  const sending = [];
  let free = 0;
  let waits = false;
  const wait = (milliseconds) => {
    if (!waits) setTimeout(send, milliseconds);
    waits = true;
  };
  const send = () => {
    waits = false;
    const now = performance.now();
    while (sending.length > 0 && free <= now) {
      const one = sending.shift();
      one.answer.write(one.rest.subarray(0, SHARE));
      // A timer that was late is made up for.
      free = Math.max(free, now - 20) + (1000 * Math.min(SHARE, one.rest.length)) / rate;
      one.rest = one.rest.subarray(SHARE);
      if (one.rest.length > 0) sending.push(one);
      else one.end();
    }
    if (sending.length > 0) wait(Math.max(1, free - now));
  };
  const server = createServer((request, answer) => {
    const note = { method: request.method, path: request.url, range: request.headers.range ?? "", asked: performance.now() };
    passed.push(note);
    const pass = (reply, parts) => {
      const rest = Buffer.concat(parts);
      Object.assign(note, { begun: performance.now(), bytes: rest.length, status: reply.statusCode });
      answer.writeHead(reply.statusCode, reply.headers);
      const end = () => {
        note.done = performance.now();
        answer.end();
      };
      if (rest.length === 0) return end();
      sending.push({ answer, rest, end });
      wait(0);
    };
    const onward = ask(new URL(request.url, origin), { method: request.method, headers: { ...request.headers, host: new URL(origin).host } }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("end", () => setTimeout(pass, roundTrip, reply, parts));
    });
    onward.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return { url, passed, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}
