// One of the processes that send requests where wrk is not installed: its part of the requests, over its connections.
import fs from 'node:fs';
import autocannon from 'autocannon';

const [url = '', connections, seconds, file = '', part, of] = process.argv.slice(2);
/** @type {import('./load.mjs').Ask[]} */
const all = JSON.parse(fs.readFileSync(file, 'utf8'));
const own = all.length < Number(of) ? all : all.filter((_, at) => at % Number(of) === Number(part));
let next = 0;
/** @type {number[]} */
const times = [];
let failed = 0;

const run = autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [{ setupRequest: (request) => ({ ...request, ...own[next++ % own.length] }) }],
});
run.on('response', (_client, status, _bytes, time) => {
  times.push(time);
  if (status >= 400) failed += 1;
});
const { duration, errors } = await run;
process.stdout.write(JSON.stringify({ times, failed: failed + errors, seconds: duration }));
