import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTime, inTurn, isQuick, memory } from '../../scripts/setup/measure.mjs';
import { load } from '../../scripts/setup/load.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

export const title = 'The process: cold start without database against an empty standalone Next, and memory';

/** @param {Bench} bench */
export async function run({ launch, shop, row }) {
  /** @param {() => Promise<{ pid: number, stop: () => Promise<void> }>} open */
  const start = async (open) => {
    const began = performance.now();
    const server = await open();
    const ms = performance.now() - began;
    const cpu = cpuTime(server.pid);
    await server.stop();
    return { ms, cpu };
  };
  const { shop: own, bare } = await inTurn({ shop: launch.server, bare: launch.bare }, start, 5);
  row({
    figure: 'cold start to first page (ms)',
    value: own.ms,
    floor: bare.ms,
    atMost: { must: 1.5, aim: 1.2 },
  });
  if (own.cpu !== null && bare.cpu !== null)
    row({
      figure: '  CPU (ms)',
      value: own.cpu,
      floor: bare.cpu,
      atMost: { must: 1.5, aim: 1.4 },
    });

  const server = await launch.server();
  await sleep(3000);
  row({ figure: 'memory idle (MB)', value: memory(server.pid), atMost: { must: 160, aim: 110 } });
  await server.stop();
  const running = await shop();
  const seconds = isQuick ? 2 : 5;
  await load(running, { connections: 64, seconds });
  await load(running, { connections: 16, seconds, requests: [{ path: '/api/products/1' }] });
  // Files run in the order of their names: notifications and orders were before, unless this one is named.
  row({ figure: 'memory after load (MB)', value: memory(running.pid), atMost: { must: 260, aim: 190 } });
}
