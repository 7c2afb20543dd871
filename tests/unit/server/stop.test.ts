import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandler } from '@/server/handler';
import { gracefulStop, openDrain } from '@/server/stop';

/** A server whose only page lies in memory; it stops as the shop does. */
async function open(drainFor: number) {
  const drain = openDrain(drainFor);
  const parts = {
    isDraining: drain.isOn,
    settings: { https: false, sandboxOrigin: '' },
    pages: { answer: (_: unknown, res: http.ServerResponse) => res.req.url === '/' && res.end('page') },
    envelope: () => '{"success":false,"code":"UNAVAILABLE"}',
    common: {},
  };
  const server = http.createServer(createHandler(parts as never) as http.RequestListener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return [status, headers.get('connection')];
  };
  return { ask, drain, closed: once(server, 'close'), stop: gracefulStop(server, drain) };
}

test('a process that drains is not ready, answers on, and closes each connection', async () => {
  const { ask, drain, stop } = await open(0);
  expect(await ask('/')).toEqual([200, 'keep-alive']);
  await drain.begin();
  expect(await ask('/')).toEqual([200, 'close']);
  expect(await ask('/api/ready')).toEqual([503, 'close']);
  expect(await ask('/api/ready?from=balancer')).toEqual([503, 'close']);
  await stop();
  await expect(ask('/')).rejects.toThrow('fetch failed');
});

test('a stop answers for as long as it drains, and then no more', async () => {
  const { ask, stop } = await open(2000);
  const stopping = stop();
  expect(await ask('/')).toEqual([200, 'close']);
  await stopping;
  await expect(ask('/')).rejects.toThrow('fetch failed');
});

test('what holds responses open is let go when the drain begins, and not only when it is over', async () => {
  const hooks = Reflect.get(globalThis, Symbol.for('shop.drainHooks')) as Set<() => void>;
  const { drain, stop } = await open(300);
  const seen: boolean[] = [];
  const look = () => void seen.push(drain.isOn());
  hooks.add(look);
  const stopping = stop();
  expect(seen).toEqual([true]);
  await stopping;
  hooks.delete(look);
  expect(seen).toEqual([true]);
});

test('jobs hear of a stop as it begins, with the time that they may take, and it waits for them', async () => {
  const hooks = Reflect.get(globalThis, Symbol.for('shop.stopHooks')) as Set<(patience: number) => unknown>;
  const { closed, stop } = await open(300);
  const seen: unknown[] = [];
  let end = () => {};
  const hook = (patience: number) => {
    seen.push(patience);
    return new Promise<void>((resolve) => (end = resolve));
  };
  hooks.add(hook);
  const stopping = stop().then(() => seen.push('stopped'));
  expect(seen).toEqual([8300]);
  await closed;
  // A stop that does not wait has ended by then.
  await new Promise((resolve) => setImmediate(resolve));
  seen.push('ended');
  end();
  await stopping;
  hooks.delete(hook);
  expect(seen).toEqual([8300, 'ended', 'stopped']);
});
