import { newEmail, newPhone } from '../support/http';
import { until } from '../support/payer';
import { openShop, type Shop } from '../support/payments';
import { waiting } from '../support/waiting';
import type { Locale } from '@/platform/i18n/locales';
import { days, later } from '@/platform/time';

let shop: Shop;
let productId: number;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  const { newProduct } = await import('../support/orders');
  productId = await newProduct();
  await setTo('sold_out');
});

const setTo = (availability: string) =>
  shop.sql`update products set availability = ${availability} where id = ${productId}`;

const rowsOf = (id = productId) =>
  shop.sql`select contact, language from return_notices where product_id = ${id} order by id`;

async function leave(contact: string, locale: Locale = 'zh', now = new Date(), id = productId) {
  const { storeReturnNotice } = await import('@/lib/notifications/store-return-notice');
  const { asVisitor } = await import('../support/context');
  const body = contact.includes('@') ? { email: contact } : { phone: contact };
  const input = { query: undefined, headers: undefined, params: { id }, body };
  return storeReturnNotice(asVisitor({ locale, now }), input);
}

async function send(longest?: number) {
  const { sendReturnNotices } = await import('@/lib/notifications/send-return-notices');
  return sendReturnNotices(shop.asSystem(), { productId }, longest);
}

/** Runs the job that a run before left for the rest; false when none is due. */
async function sendRest(longest?: number) {
  const { sendReturnNotices } = await import('@/lib/notifications/send-return-notices');
  const [job] = await shop.sql<{ data: { productId: number; after?: number } }[]>`
    delete from pgboss.job
    where name = 'return-notices' and state = 'created' and start_after <= now()
      and data ->> 'productId' = ${String(productId)}
    returning data`;
  if (job) await sendReturnNotices(shop.asSystem(), job.data, longest);
  return job !== undefined;
}

const outbox = async (to: string) => {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: { channel: string; text: string; subject?: string }[] })
    .messages;
};

/** As an owner does it. */
async function putOnSale() {
  const { updateProduct } = await import('@/lib/products/update-product');
  const { asAdmin } = await import('../support/context');
  const [admin] = await shop.sql<{ id: string }[]>`select id from users where is_admin limit 1`;
  await updateProduct(asAdmin(Number(admin?.id)) as Parameters<typeof updateProduct>[0], {
    ...{ query: undefined, headers: undefined, params: { id: productId } },
    body: { version: 1, availability: 'on_sale' },
  });
}

test('who waits is told once when an owner puts the product on sale, and then forgotten', async () => {
  const [phone, email] = [newPhone(), newEmail()];
  await leave(phone);
  await leave(phone);
  await leave(email, 'en');
  expect([...(await rowsOf())]).toEqual([
    { contact: phone, language: 'zh' },
    { contact: email, language: 'en' },
  ]);
  await putOnSale();
  const jobs = await shop.sql`
    select from pgboss.job where name = 'return-notices' and data ->> 'productId' = ${String(productId)}`;
  expect(jobs).toHaveLength(1);
  await Promise.all([send(), send(), send()]);
  expect(await outbox(phone)).toMatchObject([
    { channel: 'sms', text: expect.stringContaining('已恢复销售') as string },
  ]);
  const [mail, ...more] = await outbox(email);
  expect(mail).toMatchObject({
    channel: 'mail',
    subject: expect.stringContaining('is back on sale') as string,
  });
  expect([mail?.text.includes('/en'), more.length, (await rowsOf()).length]).toEqual([true, 0, 0]);
});

test('nobody is told about a product that is off again by then', async () => {
  const phone = newPhone();
  await leave(phone);
  await send();
  expect([await outbox(phone), (await rowsOf()).length]).toEqual([[], 1]);
});

test('of a product that can be bought nobody needs to be told, and an unknown one is not found', async () => {
  await setTo('on_sale');
  await expect(leave(newPhone())).rejects.toMatchObject({ code: 'CONFLICT', reason: 'productOnSale' });
  productId = 2_000_000_001;
  await expect(leave(newPhone())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a contact that is left while an owner puts the product on sale is told, or refused', async () => {
  const { left } = await shop.sql.begin(async (transaction) => {
    await transaction`update products set availability = 'on_sale' where id = ${productId}`;
    const left = leave(newPhone());
    // One that does not wait for the owner's change is kept, and nobody tells it.
    await Promise.race([waiting(shop.sql, 1), left]);
    return { left };
  });
  await expect(left).rejects.toMatchObject({ code: 'CONFLICT', reason: 'productOnSale' });
  expect(await rowsOf()).toEqual([]);
});

test('what the provider does not take now is sent by the next try; what it never takes is given up', async () => {
  const refuse = (Code: string) =>
    shop.provider.control('faults', { kind: 'status', path: '/', status: 200, body: { Code } });
  const phone = newPhone();
  await leave(phone);
  await setTo('on_sale');
  await refuse('isv.BUSINESS_LIMIT_CONTROL');
  await expect(send()).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
  expect(await rowsOf()).toHaveLength(1);
  await refuse('isv.MOBILE_NUMBER_ILLEGAL');
  await send();
  expect([await outbox(phone), (await rowsOf()).length]).toEqual([[], 0]);
});

/** As a process leaves it that ended while it sent. */
const interrupt = (contact: string, minutes = 3) =>
  shop.sql`
    update return_notices set claimed_at = now() - make_interval(mins => ${minutes}) where contact = ${contact}`;

test('a process that ends leaves one in doubt, who is told no second time; the others are told', async () => {
  const [inDoubt, phone] = [newPhone(), newPhone()];
  await leave(inDoubt);
  await leave(phone);
  await interrupt(inDoubt);
  await setTo('on_sale');
  await send();
  expect([await outbox(inDoubt), (await outbox(phone)).length]).toEqual([[], 1]);
  expect(await rowsOf()).toHaveLength(0);
});

test('the job of a process that ended is free again as soon as those of others, 90 seconds after it began', async () => {
  const { queueScheduledJobs } = await import('@/lib/queue/queue-scheduled-jobs');
  await leave(newPhone());
  await putOnSale();
  const ofProduct = shop.sql`name = 'return-notices' and data ->> 'productId' = ${String(productId)}`;
  const stateAfter = async (seconds: number) => {
    await shop.sql`update pgboss.version set cron_on = null`;
    await shop.sql`
      update pgboss.job set state = 'active', started_on = now() - make_interval(secs => ${seconds}) where ${ofProduct}`;
    await queueScheduledJobs(shop.asSystem(), []);
    return (await shop.sql<{ state: string }[]>`select state from pgboss.job where ${ofProduct}`)[0]?.state;
  };
  expect(await stateAfter(30)).toBe('active');
  expect(await stateAfter(91)).toBe('retry');
});

test('one after the other is claimed', async () => {
  const phones = [newPhone(), newPhone(), newPhone()];
  for (const phone of phones) await leave(phone);
  await setTo('on_sale');
  await shop.provider.control('faults', { kind: 'delay', path: '/', held: true, about: phones[0] });
  const sent = send();
  const claimed = () =>
    shop.sql`select contact from return_notices where product_id = ${productId} and claimed_at is not null`;
  await until(async () => (await claimed()).length > 0);
  expect([...(await claimed())]).toEqual([{ contact: phones[0] }]);
  await shop.provider.control('reset');
  await sent;
  expect(await rowsOf()).toHaveLength(0);
});

test('a run whose time is over claims nobody more, and another one goes on behind it', async () => {
  const phones = [newPhone(), newPhone(), newPhone()];
  for (const phone of phones) await leave(phone);
  await setTo('on_sale');
  const told = async () => {
    const counts = await Promise.all(phones.map(async (phone) => (await outbox(phone)).length));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await send(0);
  expect([await told(), (await rowsOf()).length]).toEqual([1, 2]);
  while (await sendRest(0));
  expect([await told(), (await rowsOf()).length]).toEqual([3, 0]);
});

/** The provider does not take so many messages. */
const takeNone = (times: number) =>
  shop.provider.control('faults', {
    ...{ kind: 'status', path: '/', status: 200, times },
    body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' },
  });

test('a message that is not taken holds up nobody behind it, nor is it tried again at once', async () => {
  const [refused, phone] = [newPhone(), newPhone()];
  await leave(refused);
  await leave(phone);
  await setTo('on_sale');
  await takeNone(1);
  await send(0);
  while (await sendRest(0));
  expect([...(await rowsOf())]).toEqual([{ contact: refused, language: 'zh' }]);
  expect([(await outbox(refused)).length, (await outbox(phone)).length]).toEqual([0, 1]);
});

describe('while a provider takes nothing, and more wait than a run reaches,', () => {
  let phones: string[] = [];
  const waitingJobs = () =>
    shop.sql<{ after: string | null; seconds: number }[]>`
      select data ->> 'after' as after, greatest(0, round(extract(epoch from start_after - now())))::int as seconds
      from pgboss.job where name = 'return-notices' and state in ('created', 'retry')
        and data ->> 'productId' = ${String(productId)}`;
  beforeEach(async () => {
    phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) await leave(phone);
    await setTo('on_sale');
    await takeNone(phones.length);
    await send(0);
    while (await sendRest(0));
  });

  test('each is tried once, and one job begins the next round, which reaches all', async () => {
    expect(await rowsOf()).toHaveLength(3);
    const [job, ...more] = await waitingJobs();
    expect([job?.after, more]).toEqual([null, []]);
    expect(job?.seconds).toBeGreaterThan(60);
    await shop.sql`update pgboss.job set start_after = now() where name = 'return-notices' and state = 'created'`;
    while (await sendRest(0));
    expect(await Promise.all(phones.map(async (phone) => (await outbox(phone)).length))).toEqual([1, 1, 1]);
    expect([(await rowsOf()).length, (await waitingJobs()).length]).toEqual([0, 0]);
  });

  test('an owner who puts it on sale again waits for no round', async () => {
    await setTo('sold_out');
    await putOnSale();
    expect([...(await waitingJobs())]).toEqual([{ after: null, seconds: 0 }]);
  });
});

test('whoever asks again after a process that ended waits anew', async () => {
  const phone = newPhone();
  await leave(phone);
  await interrupt(phone, 1);
  await leave(phone, 'en');
  expect(await rowsOf()).toEqual([{ contact: phone, language: 'zh' }]);
  await interrupt(phone);
  await leave(phone, 'en');
  await setTo('on_sale');
  await send();
  expect([(await outbox(phone)).length, (await rowsOf()).length]).toEqual([1, 0]);
});

describe('the 300 contacts an hour of the whole shop (products 25)', () => {
  const key = 'return-notice-shop:shop';
  const useUp = (points: number) => shop.sql`
    insert into rate_limits (key, points, expire) values (${key}, ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = ${points}, expire = excluded.expire`;
  afterEach(() => shop.sql`delete from rate_limits where key = ${key}`);

  test('when they are used up, one more is refused and not kept', async () => {
    await useUp(299);
    const last = newPhone();
    await leave(last);
    await expect(leave(newEmail())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect([...(await rowsOf())]).toEqual([{ contact: last, language: 'zh' }]);
  });

  test('are not used by what keeps no contact', async () => {
    const phone = newPhone();
    await leave(phone);
    await useUp(299);
    await leave(phone);
    await setTo('on_sale');
    await expect(leave(newPhone())).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(leave(newPhone(), 'zh', new Date(), 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await shop.sql`select points from rate_limits where key = ${key}`).toEqual([{ points: 299 }]);
  });
});

test('a contact of a product that never came back is forgotten after half a year', async () => {
  const { clearExpired } = await import('@/lib/privacy/clear-expired');
  await leave(newPhone(), 'zh', later(new Date(), -days(181)));
  const recent = newPhone();
  await leave(recent, 'zh', later(new Date(), -days(179)));
  await clearExpired(shop.asSystem());
  expect([...(await rowsOf())]).toEqual([{ contact: recent, language: 'zh' }]);
});

describe('the sweep', () => {
  const jobStates = async () =>
    (
      await shop.sql<{ state: string }[]>`
        select state from pgboss.job where name = 'return-notices' and data ->> 'productId' = ${String(productId)}
        order by created_on, state`
    ).map(({ state }) => state);
  const endJobs = (state: 'failed' | 'completed', minutes: number) =>
    shop.sql`
      update pgboss.job set state = ${state}, completed_on = now() - make_interval(mins => ${minutes})
      where name = 'return-notices' and data ->> 'productId' = ${String(productId)} and state = 'created'`;
  async function sweep() {
    const { sweepMessages } = await import('@/lib/notifications/sweep-messages');
    await sweepMessages(shop.asSystem());
    return jobStates();
  }

  test('takes up what a job left that died while the provider was away, ten minutes later (jobs 4)', async () => {
    await leave(newPhone());
    await putOnSale();
    await endJobs('failed', 9);
    expect(await sweep()).toEqual(['failed']);
    await shop.sql`update pgboss.job set completed_on = now() - interval '11 minutes' where state = 'failed'`;
    expect(await sweep()).toEqual(['failed', 'created']);
    expect(await sweep()).toEqual(['failed', 'created']);
    await endJobs('completed', 0);
    expect(await sweep()).toEqual(['failed', 'completed']);
    await shop.sql`
      with done as (delete from pgboss.job where name = 'return-notices' and state = 'completed' returning *)
      insert into pgboss.archive select *, now() from done`;
    expect(await sweep()).toEqual(['failed']);
  });

  test('queues nothing for a product that is off again, or when nobody waits', async () => {
    const phone = newPhone();
    await leave(phone);
    await putOnSale();
    await endJobs('failed', 11);
    await setTo('paused');
    expect(await sweep()).toEqual(['failed']);
    await setTo('on_sale');
    await shop.sql`delete from return_notices where contact = ${phone}`;
    expect(await sweep()).toEqual(['failed']);
  });

  test('queues nothing for a product that no owner put on sale, as by a piece that came back', async () => {
    await leave(newPhone());
    await setTo('on_sale');
    expect(await sweep()).toEqual([]);
  });
});
