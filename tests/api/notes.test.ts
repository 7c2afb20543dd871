import { randomUUID } from 'node:crypto';
import { sql } from '@/db/client';
import { logIn, logInAdmin, send, shopUrl } from '@/tests/support/http';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { newPayer } from '@/tests/support/payer';
import * as pictures from '@/tests/support/pictures';
import sharp from 'sharp';

let admin: string;
let customer: string;
let orderId: string;
beforeAll(async () => {
  [admin, customer] = [await logInAdmin(), await logIn()];
  orderId = await (await newPayer(shopUrl)).placeOrder();
});
afterAll(() => sql.end());

type Uploaded = { url: string; originalName: string };
type Options = { token?: string; field?: string; type?: string; language?: string };

async function upload(bytes: Buffer | string, name: string, options: Options = {}) {
  const { token = admin, field = 'image', type = 'image/png', language = 'en-US' } = options;
  const form = new FormData();
  form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type }));
  const response = await fetch(`${shopUrl}/api/orders/upload-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    body: form,
  });
  const body = (await response.json()) as { message: string; code?: string; data: Uploaded };
  return { status: response.status, ...body };
}

const fetchImage = (url: string, headers: Record<string, string>) => fetch(`${shopUrl}${url}`, { headers });
const seenBy = (token: string) => ({ authorization: `Bearer ${token}` });

const note = (body: unknown, token = admin, key?: string) =>
  send('POST', `/api/orders/${orderId}/notes`, {
    token,
    body,
    language: 'en-US',
    headers: key ? { 'idempotency-key': key } : {},
  });
const events = async () => {
  const { body } = await send('GET', `/api/orders/${orderId}/events?limit=100`, { token: admin });
  return (body.data as { events: { event_type: string; event_description: string; metadata: object }[] })
    .events;
};

test('a note holds at most twelve images, and the refusal names the images', async () => {
  const { data } = await upload(await pictures.pngOf(), 'a.png');
  const { status, body } = await note({ note: 'x', images: Array.from({ length: 13 }, () => data.url) });
  expect([status, body.errors]).toEqual([422, [{ path: 'images', message: 'At most 12 at a time' }]]);
});

describe('POST /api/orders/upload-image', () => {
  test.each([
    ['png', pictures.pngOf, 'image/png'],
    ['jpeg', pictures.jpegOf, 'image/jpeg'],
    ['webp', pictures.webpOf, 'image/webp'],
    ['gif', pictures.animatedGif, 'image/gif'],
  ])('stores a %s, whatever its name and header say', async (_, make, type) => {
    const { status, data } = await upload(await make(), '签收照片.txt', { type: 'text/plain' });
    expect([status, data.originalName]).toEqual([201, '签收照片.txt']);
    const response = await fetchImage(data.url, seenBy(admin));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe(type.slice(6));
  });

  test('keeps the frames of an animation', async () => {
    const { data } = await upload(await pictures.animatedGif(), 'moving.gif');
    const response = await fetchImage(data.url, seenBy(admin));
    const stored = await sharp(Buffer.from(await response.arrayBuffer()), { animated: true }).metadata();
    expect([stored.pages, stored.delay]).toEqual([3, [100, 100, 100]]);
  });

  test('removes place, author and any data after the image', async () => {
    const original = await pictures.jpegWithPlace();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const polyglot = Buffer.concat([original, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { status, data } = await upload(polyglot, 'holiday.jpg');
    expect(status).toBe(201);
    const response = await fetchImage(data.url, seenBy(admin));
    const stored = Buffer.from(await response.arrayBuffer());
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    for (const text of ['Secret Person', '<script>', 'PK\u0003\u0004'])
      expect(stored.includes(text)).toBe(false);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  test.each<[string, string | (() => Promise<Buffer>), number]>([
    ['drawing.png', svg, 415],
    ['page.png', '<!doctype html><script>alert(1)</script>', 415],
    ['paper.png', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', 415],
    ['nothing.png', '', 415],
    [
      'tagged.png',
      async () =>
        sharp(await pictures.pngOf())
          .tiff()
          .toBuffer(),
      415,
    ],
    ['half.jpg', async () => (await pictures.jpegOf(400, 300)).subarray(0, 900), 422],
    ['half.png', async () => (await pictures.heavyPng(64)).subarray(0, 4000), 422],
    ['bomb.png', async () => pictures.bomb(), 422],
    ['six-megabytes.png', () => pictures.heavyPng(1450), 413],
  ])('refuses %s by its name', async (name, made, expected) => {
    const bytes = typeof made === 'string' ? made : await made();
    const { status, message } = await upload(bytes, name);
    expect([status, message]).toEqual([expected, expect.stringContaining(name)]);
    expect((await upload(bytes, name, { language: 'zh-CN' })).message).toMatch(/[\u4e00-\u9fff]/);
  });

  test('requires a file in the field "image" of a form', async () => {
    expect((await upload(await pictures.pngOf(), 'a.png', { field: 'file' })).status).toBe(422);
    const asJson = await send('POST', '/api/orders/upload-image', { token: admin, body: { image: 'x' } });
    expect(asJson.status).toBe(415);
    const broken = await send('POST', '/api/orders/upload-image', {
      token: admin,
      body: 'no form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });

  test('is for administrators, and so is every stored image', async () => {
    await expectClosed({ method: 'POST', path: '/api/orders/upload-image' }, customer);
    expect((await upload(await pictures.pngOf(), 'a.png', { token: customer })).status).toBe(401);
    const { data } = await upload(await pictures.pngOf(), 'a.png');
    await expectClosed({ method: 'GET', path: data.url }, customer);
    const byCookie = await fetchImage(data.url, { cookie: `desk-session=${admin}` });
    expect(byCookie.status).toBe(200);
    expect((await fetchImage(data.url, { cookie: `shop-session=${customer}` })).status).toBe(401);
    const again = await fetchImage(data.url, {
      ...seenBy(admin),
      'if-none-match': byCookie.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test.each(['0'.repeat(32) + '.png', '..%2f..%2fetc%2fpasswd', 'x.svg', '%00', 'a'.repeat(300)])(
    'GET /api/media/%s is not found',
    async (name) => {
      const { status } = await fetchImage(`/api/media/${name}`, seenBy(admin));
      expect([400, 404]).toContain(status);
    },
  );
});

describe('POST /api/orders/{id}/notes', () => {
  test('writes the note with its images into the history and the audit', async () => {
    const { data } = await upload(await pictures.pngOf(), 'box.png');
    const { status, body } = await note({ note: '  called the buyer \n', images: [data] });
    const event = { event_type: 'note_added', event_description: 'called the buyer' };
    expect([status, body.data]).toEqual([201, expect.objectContaining(event)]);
    expect((await events())[0]).toMatchObject({ ...event, metadata: { images: [data] } });
    const entries = await sql`select act from audit_acts where target = ${orderId} and act = 'order_note'`;
    expect(entries.length).toBeGreaterThan(0);
  });

  test('accepts an image given by its address alone', async () => {
    const { data } = await upload(await pictures.pngOf(), 'box.png');
    expect((await note({ note: 'with one', images: [data.url] })).status).toBe(201);
    expect((await events())[0]?.metadata).toEqual({ images: [data] });
  });

  test('an image belongs to one note and to the administrator who uploaded it; otherwise nothing is written', async () => {
    const { data } = await upload(await pictures.pngOf(), 'box.png');
    expect((await note({ note: 'by another', images: [data] }, (await newAdmin()).token)).status).toBe(409);
    const responses = await Promise.all([1, 2, 3].map((n) => note({ note: `note ${n}`, images: [data] })));
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    const withImage = (await events()).filter(({ metadata }) => JSON.stringify(metadata).includes(data.url));
    expect(withImage).toHaveLength(1);
  });

  test.each([
    [{}, 422],
    [{ note: '   ' }, 422],
    [{ note: 'x'.repeat(2001) }, 422],
    [{ note: 'x', images: ['https://elsewhere.example/a.png'] }, 422],
    [{ note: 'x', images: ['/api/media/../../a.png'] }, 422],
    [{ note: 'x', images: [{ url: '/api/media/' + '0'.repeat(32) + '.png' }] }, 409],
    [{ note: 'x', images: 'none' }, 422],
  ])('%j is %i and writes nothing', async (body, status) => {
    const before = (await events()).length;
    expect((await note(body)).status).toBe(status);
    expect(await events()).toHaveLength(before);
  });

  test('one key makes one note with its images, however often and in parallel it is sent', async () => {
    const before = await events();
    const pictured = [
      await upload(await pictures.pngOf(), 'a.png'),
      await upload(await pictures.pngOf(), 'b.png'),
    ];
    for (const images of [[], pictured.map(({ data }) => data)]) {
      const [key, body] = [randomUUID(), { note: `sent ${images.length} again`, images }];
      const responses = await Promise.all([1, 2, 3].map(() => note(body, admin, key)));
      responses.push(await note(body, admin, key));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
      const others = [
        { note: 'other' },
        { ...body, images: [(await upload(await pictures.pngOf(), 'c.png')).data] },
      ];
      for (const other of others) expect((await note(other, admin, key)).status).toBe(409);
      expect((await note(body, (await newAdmin()).token, key)).status).toBe(409);
    }
    expect(await events()).toHaveLength(before.length + 2);
  });

  test('an unknown order is not found; strangers are refused', async () => {
    const path = '/api/orders/ORDER_20260101AAAAAAAAAA/notes';
    expect((await send('POST', path, { token: admin, body: { note: 'x' } })).status).toBe(404);
    await expectClosed(
      { method: 'POST', path: `/api/orders/${orderId}/notes`, body: { note: 'x' } },
      customer,
    );
  });
});

describe('GET /api/orders/{id}/events', () => {
  test('lists the history newest first, in the language of the caller, by pages', async () => {
    const { body } = await send('GET', `/api/orders/${orderId}/events?limit=2`, {
      token: admin,
      language: 'en-US',
    });
    const { events: page, pagination } = body.data as {
      events: { id: number; event_description: string }[];
      pagination: { totalRecords: number; total: number; current: number; limit: number };
    };
    expect(page[0]?.id).toBeGreaterThan(page[1]?.id ?? 0);
    expect(pagination).toMatchObject({ current: 1, limit: 2, total: Math.ceil(pagination.totalRecords / 2) });
    expect((await events()).at(-1)).toMatchObject({ event_type: 'created', event_description: '下单' });
  });

  test('refuses strangers', async () => {
    await expectClosed({ method: 'GET', path: `/api/orders/${orderId}/events` }, customer);
    const path = '/api/orders/ORDER_20260101AAAAAAAAAA/events';
    expect((await send('GET', path, { token: admin })).status).toBe(404);
  });
});
