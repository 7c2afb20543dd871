import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { blankEnvironment, nodeFlags } from '@/scripts/setup/test-shop.mjs';
import { until } from './payer';

const root = process.cwd();
const program = path.join(root, '.next-hosted', 'standalone', 'server.js');
const preload = path.join(root, 'tests', 'support', 'hosted-process.mjs');

/** By which a test says where its request comes from; nobody else can. */
export const addressHeader = 'x-test-address';

/** One process of the hosting platform: it stands still whenever it has nothing to do. */
class Instance {
  readonly #child: ChildProcess;
  readonly #port: number;
  #active = 0;
  #isFrozen = false;
  #hasServed = false;
  /** How often it stood still. */
  freezes = 0;
  /** How often it had something to do after a response. */
  kept = 0;
  errors = '';

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
    child.stderr?.on('data', (chunk) => (this.errors += chunk));
    child.on('message', ({ kept }: { kept: number }) => this.#freeze(kept));
  }

  get isAtRest(): boolean {
    return this.#isFrozen || !this.#hasServed;
  }

  #freeze(kept: number) {
    this.kept = kept;
    if (this.#active > 0 || this.#isFrozen) return;
    this.#isFrozen = this.#child.kill('SIGSTOP');
    this.freezes += 1;
  }

  /** The edge has read the whole body before it wakes a process. */
  async serve(req: IncomingMessage, res: ServerResponse, headers: http.IncomingHttpHeaders): Promise<void> {
    const body = await buffer(req);
    this.#active += 1;
    this.#hasServed = true;
    if (this.#isFrozen) this.#isFrozen = !this.#child.kill('SIGCONT');
    const { method, url } = req;
    const target = http.request({
      host: 'localhost',
      port: this.#port,
      method,
      path: url,
      headers,
      agent: false,
    });
    target.once('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    target.once('error', () => res.destroy());
    res.once('close', () => {
      target.destroy();
      this.#active -= 1;
      if (this.#active === 0 && this.#child.connected) this.#child.send('idle?');
    });
    target.end(body);
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }
}

export type HostedShop = Awaited<ReturnType<typeof startHosted>>;

/**
 * Runs the shop as Vercel does: short-lived processes of its build, frozen between requests, behind an edge that takes from
 * each request what its sender wrote into the hosting platform's own headers.
 */
export async function startHosted(environment: Record<string, string>, processes = 2) {
  const port = await anyFree();
  const url = `http://localhost:${port}`;
  let instances: Instance[] = [];
  let turn = 0;

  async function open(): Promise<Instance> {
    const own = await anyFree();
    const child = spawn(process.execPath, [...nodeFlags, `--import=${preload}`, program], {
      env: {
        ...process.env,
        ...blankEnvironment(),
        LOG_LEVEL: 'warn',
        APP_URL: url,
        ...environment,
        VERCEL: '1',
        PORT: String(own),
        HOSTNAME: 'localhost',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const instance = new Instance(child, own);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${instance.errors}`);
      return (await fetch(`http://localhost:${own}/api/health`).catch(() => null))?.ok === true;
    });
    return instance;
  }
  const openAll = async () => (instances = await Promise.all(Array.from({ length: processes }, open)));
  const closeAll = () => Promise.all(instances.map((instance) => instance.end()));

  const edge = http.createServer((req, res) => {
    const address = String(req.headers[addressHeader] ?? req.socket.remoteAddress);
    const sent = Object.entries(req.headers).filter(([name]) => !/^(x-vercel-|x-test-)/.test(name));
    const ofEdge = { 'x-forwarded-for': address, 'x-real-ip': address, 'x-vercel-forwarded-for': address };
    void instances[(turn += 1) % instances.length]?.serve(req, res, {
      ...Object.fromEntries(sent),
      ...ofEdge,
    });
  });
  await openAll();
  edge.listen(port, 'localhost');
  await once(edge, 'listening');

  return {
    url,
    port,
    /** All its processes end, and new ones take their place. */
    replace: async () => {
      await closeAll();
      await openAll();
    },
    /** How often there was something to do after a response, once nothing is left and no process is at work. */
    kept: async () => {
      await until(async () => instances.every(({ isAtRest }) => isAtRest));
      return instances.reduce((sum, { kept }) => sum + kept, 0);
    },
    freezes: () => instances.reduce((sum, { freezes }) => sum + freezes, 0),
    errors: () => instances.map(({ errors }) => errors).join(''),
    close: async () => {
      edge.close();
      edge.closeAllConnections();
      await closeAll();
    },
  };
}
