import { inTurn, load, memory } from '../../scripts/setup/load.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */

export const title = 'The process: cold start without database against bare Next, and memory';

/** @param {Bench} bench */
export async function run({ launch, shop, row }) {
  /** @param {() => Promise<{ stop: () => Promise<void> }>} open */
  const start = async (open) => {
    const began = performance.now();
    const server = await open();
    const ms = performance.now() - began;
    await server.stop();
    return { ms };
  };
  const cold = await inTurn({ shop: launch.server, bare: launch.bare }, start, 5);
  row({
    figure: 'cold start to first page (ms)',
    value: cold.shop.ms,
    floor: cold.bare.ms,
    atMost: { must: 1.5, aim: 1.2 },
  });

  const server = await launch.server();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  row({ figure: 'memory idle (MB)', value: memory(server.pid), atMost: { must: 160, aim: 110 } });
  await server.stop();
  const running = await shop();
  await load(running, { connections: 64, seconds: 5 });
  await load(running, { connections: 16, seconds: 5, path: '/api/products/1' });
  row({ figure: 'memory after load (MB)', value: memory(running.pid), atMost: { must: 260, aim: 190 } });
}
