import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './children.mjs';
import { cpuTime, isQuick, percentile } from './measure.mjs';
import { root } from './root.mjs';

/**
 * @typedef {{ path?: string, method?: string, headers?: Record<string, string>, body?: string }} Ask
 * @typedef {{ count: number, failed: number, seconds: number, median: number, p95: number }} Sent
 */

/** A process of Node sends less than a server answers, so without wrk there are several. */
const processes = 3;

const hasWrk = (process.env.PATH ?? '')
  .split(path.delimiter)
  .some((folder) => fs.existsSync(path.join(folder, 'wrk')));

/**
 * Sends requests for some seconds: how many are answered in a second, their median and 95th percentile, and the
 * milliseconds of CPU that one costs the server and, where it names a database, the database.
 * @param {{ url: string, pid: number, databasePid?: number | null }} server
 * @param {{ requests?: Ask[], connections: number, seconds?: number, once?: boolean }} options `once`: each request counts only the first time
 */
export async function load({ url, pid, databasePid = null }, options) {
  const { requests = [{}], connections, seconds = isQuick ? 1 : 4, once = false } = options;
  const before = [cpuTime(pid), databasePid && cpuTime(databasePid)];
  const { count, failed, seconds: took, median, p95 } = await send(url, { requests, connections, seconds });
  const after = [cpuTime(pid), databasePid && cpuTime(databasePid)];
  if (failed > 0) throw new Error(`${url}${requests[0]?.path ?? '/'}: ${failed} requests failed`);
  if (once && count > requests.length)
    throw new Error(`${url}: ${requests.length} requests did not last for ${took} seconds`);
  /** @param {0 | 1} at */
  const cpuOf = (at) => (before[at] === null ? null : (Number(after[at]) - Number(before[at])) / count);
  return { perSecond: count / took, median, p95, cpu: cpuOf(0), database: cpuOf(1) };
}

/**
 * Sends the requests one after the other, again from the first after the last, over so many connections for so many whole
 * seconds: by wrk where it is installed.
 * @param {string} url
 * @param {{ requests: Ask[], connections: number, seconds: number }} load
 * @returns {Promise<Sent>}
 */
async function send(url, load) {
  const file = path.join(os.tmpdir(), `shop-load-${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    return await (hasWrk ? byWrk(url, file, load) : byProcesses(url, file, load));
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/**
 * @param {string[]} command
 * @returns {Promise<string>} what it wrote
 */
async function outputOf([program = '', ...args]) {
  const { code, output } = await run(program, args, { cwd: root, quiet: true });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}:\n${output}`);
  return output;
}

/** @type {(url: string, file: string, load: Parameters<typeof send>[1]) => Promise<Sent>} */
async function byWrk(url, file, { requests, connections, seconds }) {
  const { host } = new URL(url);
  const texts = requests.map((request) => textOf(request, host));
  fs.writeFileSync(file, texts.map((text) => `${Buffer.byteLength(text)} ${text}`).join(''));
  const script = path.join(root, 'scripts', 'setup', 'load.lua');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
  const output = await outputOf(['wrk', ...options, url, file]);
  return JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
}

/**
 * A request as it goes over the wire.
 * @param {Ask} request
 * @param {string} host
 */
function textOf({ path: address = '/', method = 'GET', headers = {}, body = '' }, host) {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${address} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** @type {(url: string, file: string, load: Parameters<typeof send>[1]) => Promise<Sent>} */
async function byProcesses(url, file, { requests, connections, seconds }) {
  fs.writeFileSync(file, JSON.stringify(requests));
  const count = Math.min(processes, connections);
  const worker = path.join(root, 'scripts', 'setup', 'load-worker.mjs');
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, part) => {
      const own = Math.floor((connections + part) / count);
      const args = [url, own, seconds, file, part, count].map(String);
      return JSON.parse(await outputOf([process.execPath, worker, ...args]));
    }),
  );
  /** @type {number[]} */
  const times = parts.flatMap((part) => part.times);
  return {
    count: times.length,
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    seconds: Math.max(...parts.map((part) => part.seconds)),
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}
