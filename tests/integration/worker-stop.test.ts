import { fork } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A worker as `npm run worker` starts it, and what it says. */
function startWorker() {
  const worker = fork('scripts/program.mjs', ['scripts/worker.ts'], { env: process.env, silent: true });
  const exit = once(worker, 'exit');
  let output = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  return {
    kill: (signal: NodeJS.Signals) => worker.kill(signal),
    exit,
    says: (words: string) => until(async () => output.includes(words) || worker.exitCode !== null),
  };
}

// A terminal sends a signal to every process of its group, and `npm run worker` passes it on to this one once more.
test.each(['SIGTERM', 'SIGINT'] as const)(
  'a worker that gets %s twice ends the job that it has begun, and then itself in order',
  async (signal) => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await shop.provider.control('pay', { outTradeNo, notify: false });
    await shop.sql`update pgboss.job set start_after = now() where name = 'payment-query'`;
    const hold = await shop.provider.hold('delay', {
      path: `*${outTradeNo}*`,
    });
    const worker = startWorker();
    await hold.reached();
    worker.kill(signal);
    await worker.says('The worker ends its jobs');
    worker.kill(signal);
    await hold.release();
    expect(await worker.exit).toEqual([0, null]);
    expect((await shop.orderOf(order.id)).status).toBe('paid');
    expect(await shop.sql`select from pgboss.job where name = 'payment-query' and state = 'active'`).toEqual(
      [],
    );
  },
);
