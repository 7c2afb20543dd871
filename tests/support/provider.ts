import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startTestSandbox, type TestSandbox } from '@/sandbox/testing';
import { until } from './payer';

/** A separate provider over real HTTP, and the address at which its notifications arrive. */
export type Provider = {
  sandbox: TestSandbox;
  /** Calls the control API of the sandbox. */
  control: <T = Record<string, unknown>>(path: string, body?: object) => Promise<T>;
  read: <T>(path: string) => Promise<T>;
  /** Holds a call before or after the provider acts on it, until it is released. */
  hold: (kind: 'delay' | 'late_answer', call: { path: string; method?: string }) => Promise<Hold>;
  stop: () => Promise<void>;
};

type Hold = {
  /** Waits until so many calls are held. */
  reached: (count?: number) => Promise<void>;
  release: () => Promise<void>;
};

type Receive = (request: Request) => Promise<Response>;

/**
 * Starts the provider sandbox and a listener for its notifications, and sets the environment to both. The shop's
 * modules read the environment when they load: import them afterwards.
 */
export async function openProvider(receive: () => Promise<Receive>): Promise<Provider> {
  const sandbox = await startTestSandbox();
  const listener = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const request = new Request(`http://shop.test${incoming.url}`, {
        method: 'POST',
        headers,
        body: Buffer.concat(chunks),
      });
      void receive()
        .then((handle) => handle(request))
        .then(async (response) => outgoing.writeHead(response.status).end(await response.text()));
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  Object.assign(process.env, sandbox.environment, {
    APP_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  });

  const control = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!response.ok) throw new Error(`control/${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const read = async <T>(path: string) => (await (await fetch(`${sandbox.url}/control/${path}`)).json()) as T;
  const { faults } = sandbox.world;
  return {
    sandbox,
    control,
    read,
    hold: async (kind, call) => {
      await control('faults', { kind, held: true, ...call });
      return {
        reached: (count = 1) => until(async () => faults.held().length >= count),
        release: async () => faults.clear(),
      };
    },
    stop: async () => {
      listener.close();
      listener.closeAllConnections();
      await sandbox.stop();
    },
  };
}
