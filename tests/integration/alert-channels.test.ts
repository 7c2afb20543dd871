import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const mails = async () => {
  const address = encodeURIComponent('operators@sandbox.example');
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${address}`);
  return ((await response.json()) as { messages: { text: string }[] }).messages;
};

test('the mail of operators is sent while their robot does not answer yet (jobs 7)', async () => {
  const { sendAlerts } = await import('@/lib/alerts/send-alerts');
  await sendAlerts(shop.asSystem());
  const order = await shop.placeOrder({ productId: 2 });
  const number = order.orderId.slice(6);
  const robot = await shop.provider.hold('delay', { path: '/cgi-bin/webhook/send' });
  const sent = sendAlerts(shop.asSystem());
  await robot.reached();
  await until(async () => (await mails()).some(({ text }) => text.includes(number)));
  await robot.release();
  await sent;
  const rows =
    await shop.sql`select channel, state from alerts where subject = ${String(order.id)} order by channel`;
  expect([...rows]).toEqual([
    { channel: 'mail', state: 'sent' },
    { channel: 'robot', state: 'sent' },
  ]);
});

test('an error of one channel is the job’s, and the other one’s message is sent all the same', async () => {
  const { sendAlerts } = await import('@/lib/alerts/send-alerts');
  const order = await shop.placeOrder({ productId: 2 });
  await shop.sql`
    create function refuse_robot() returns trigger language plpgsql as
    $$ begin raise exception 'no robot today'; end $$`;
  await shop.sql`
    create trigger refuse_robot before update on alerts for each row when (new.channel = 'robot')
    execute function refuse_robot()`;
  const mail = await shop.provider.hold('delay', { path: '/smtp' });
  let hasEnded = false;
  const outcome = sendAlerts(shop.asSystem())
    .then(
      () => 'sent',
      (error: Error) => String(error.cause ?? error),
    )
    .finally(() => (hasEnded = true));
  try {
    await mail.reached();
    expect(hasEnded).toBe(false);
    await mail.release();
    expect(await outcome).toContain('no robot today');
    const [row] =
      await shop.sql`select state from alerts where channel = 'mail' and subject = ${String(order.id)}`;
    expect(row).toEqual({ state: 'sent' });
  } finally {
    await shop.sql`drop trigger refuse_robot on alerts`;
    await shop.sql`drop function refuse_robot`;
  }
});
