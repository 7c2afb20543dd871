import '@/tests/support/own-database';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from '@/db/client';
import { clearImages } from '@/lib/media/clear-images';
import { openFolder } from '@/lib/media/local/folder';
import type { MediaStore } from '@/lib/media/provider';
import { openBucket } from '@/lib/media/s3/bucket';
import { storeImage } from '@/lib/media/store-image';
import { imageNameOf } from '@/lib/media/admin-contract';
import { mediaStore } from '@/lib/media/storage';
import { days, later } from '@/platform/time';
import { asAdmin, asCustomer, asSystem } from '@/tests/support/context';
import { newCustomer, newCode, orderInput } from '@/tests/support/orders';
import { createOrder } from '@/lib/orders/create-order';
import { pngOf } from '@/tests/support/pictures';

afterAll(() => sql.end());

/** Implements the part of S3 that the shop needs: objects by path, and the answer for a missing object. */
async function openFakeBucket() {
  const objects = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://s3');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256');
      if (!isSigned) return void response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(pathname, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(pathname);
      const found = objects.get(pathname);
      if (request.method === 'GET' && !found)
        return void response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<Error><Code>NoSuchKey</Code><Message>gone</Message></Error>');
      response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = openBucket({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'local',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  return { store, objects, stop: () => server.close() };
}

describe.each<[string, () => Promise<{ store: MediaStore; stop: () => unknown }>]>([
  [
    'a folder',
    async () => ({
      store: openFolder(await mkdtemp(path.join(os.tmpdir(), 'pictures-'))),
      stop: () => undefined,
    }),
  ],
  ['a bucket', openFakeBucket],
])('%s', (_, open) => {
  test('returns what was stored, reports what is missing, and forgets what is removed', async () => {
    const { store, stop } = await open();
    const bytes = new Uint8Array(await pngOf());
    await store.put('one.png', bytes, 'image/png');
    expect(Buffer.from((await store.get('one.png')) ?? [])).toEqual(Buffer.from(bytes));
    expect(await store.get('other.png')).toBeNull();
    await store.remove('one.png');
    await store.remove('one.png');
    expect(await store.get('one.png')).toBeNull();
    stop();
  });
});

test('images without a note are deleted after a day, file and row; newer ones and those in use stay', async () => {
  const [row] = await sql<{ id: string }[]>`
    insert into users (name, is_admin, role) values ('admin', true, 'owner') returning id`;
  const admin = Number(row?.id);
  const file = { name: 'box.png', bytes: new Uint8Array(await pngOf()) };
  const store = async (now: Date) =>
    imageNameOf((await storeImage(asAdmin(admin, { now }), { file })).url) ?? '';
  const now = new Date();
  const [old, young, used] = [
    await store(later(now, -days(1.1))),
    await store(later(now, -days(0.9))),
    await store(later(now, -days(9))),
  ];
  const { orderId } = await createOrder(asCustomer(await newCustomer()), orderInput());
  await sql`
    with note as (
      insert into order_notes (order_id, author_id, text)
      select id, ${admin}, 'x' from orders where public_id = ${orderId} returning id
    ) update images set note_id = (select id from note) where name = ${used}`;
  await clearImages(asSystem({ now }));
  const rows = await sql<{ name: string }[]>`select name from images where uploaded_by = ${admin}`;
  expect(rows.map(({ name }) => name).sort()).toEqual([young, used].sort());
  expect(await mediaStore.get(old)).toBeNull();
  expect(await mediaStore.get(young)).not.toBeNull();
});

test('the revenue of codes equals a recount after many status changes in parallel', async () => {
  const codes = await Promise.all([newCode(), newCode()]);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newCustomer()));
  const placed = await Promise.all(
    buyers.flatMap((buyer, at) =>
      [1, 2].map(async (productId) => {
        const input = orderInput({ productId, discountCode: codes[at % 2]?.code ?? '' });
        return (await createOrder(asCustomer(buyer), input)).orderId;
      }),
    ),
  );
  const moves = ['paid', 'shipped', 'cancelled', 'processing', 'completed', 'cancelled', 'delivered'];
  await Promise.all(
    placed.map(async (orderId, at) => {
      for (const status of moves.slice(0, 1 + (at % moves.length)))
        await sql`
          update orders set status = ${status}, cancelled_by = ${status === 'cancelled' ? 'admin' : null},
            paid_at = coalesce(paid_at, now())
          where public_id = ${orderId}`;
    }),
  );
  const keys = codes.map(({ codeKey }) => codeKey);
  const stored = await sql`
    select code_key, currency, sum(orders)::int as orders, sum(revenue)::bigint as revenue
    from code_revenue where code_key in ${sql(keys)} group by 1, 2 having sum(orders) > 0 order by 1, 2`;
  const counted = await sql`
    select upper(discount_code) as code_key, currency, count(*)::int as orders, sum(total)::bigint as revenue
    from orders where upper(discount_code) in ${sql(keys)} and status not in ('pending', 'cancelled')
    group by 1, 2 order by 1, 2`;
  expect([...stored]).toEqual([...counted]);
  expect(stored.length).toBeGreaterThan(0);
});
