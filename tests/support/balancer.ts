import http from 'node:http';
import { text } from 'node:stream/consumers';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { propertyOf } from '@/platform/property-of';

const checkEvery = 200;

/**
 * A balancer in front of several instances, as they usually are: it asks each for its readiness, keeps its connections to
 * them, and sends a request to another one only if it was certainly never sent.
 */
export async function openBalancer(instances: string[]) {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;

  const check = async (instance: string) => {
    const answer = await fetch(`${instance}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    if (answer?.ok) ready.add(instance);
    else ready.delete(instance);
  };
  let isOpen = true;
  const watch = async (instance: string) => {
    while (isOpen) {
      await check(instance);
      await new Promise((resolve) => setTimeout(resolve, checkEvery));
    }
  };

  type Exchange = { req: http.IncomingMessage; res: http.ServerResponse; body: string };
  function pass({ req, res, body }: Exchange, choices: string[]): void {
    const [instance, ...others] = choices;
    if (!instance) {
      res.writeHead(502).end('no instance');
      return;
    }
    const passed = http.request(
      instance,
      { agent, method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(res);
        answer.once('error', () => res.destroy());
      },
    );
    passed.once('error', (error) => {
      if (propertyOf(error, 'code') === 'ECONNREFUSED') pass({ req, res, body }, others);
      else if (res.headersSent) res.destroy();
      else res.writeHead(502).end(String(error));
    });
    passed.end(body);
  }

  const server = http.createServer((req, res) => {
    turn += 1;
    // When none says that it is ready, all are tried: a machine that is too busy to say so still answers.
    const choices = ready.size > 0 ? [...ready] : instances;
    const rotated = choices.map((_, at) => choices[(at + turn) % choices.length] ?? '');
    text(req).then(
      (body) => pass({ req, res, body }, rotated),
      () => res.destroy(),
    );
  });
  // A client that sends on a connection just as it is closed for being idle is no fault of an instance.
  server.keepAliveTimeout = 0;
  const port = await anyFree();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await Promise.all(instances.map(check));
  const watching = instances.map(watch);
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (instance: string) => ready.has(instance),
    async close() {
      isOpen = false;
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await Promise.all(watching);
    },
  };
}
