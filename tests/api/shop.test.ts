import { sql } from '@/db/client';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, send, shopUrl } from '@/tests/support/http';
import { pngOf } from '@/tests/support/pictures';

type Shop = Record<string, unknown> & { version: number };

let owner: string;
let support: string;
let customer: string;
beforeAll(async () => {
  [owner, customer] = [await logInAdmin(), await logIn()];
  support = (await newAdmin('support')).token;
});
afterAll(() => sql.end());

const path = '/api/admin/shop';
const shopOf = (data: unknown) => (data as { shop: Shop }).shop;
const read = async (token = owner) => shopOf((await send('GET', path, { token })).body.data);
const save = async (change: object, token = owner) =>
  send('PUT', path, { token, body: { version: (await read()).version, ...change } });

test('an owner changes the shop, support reads it, nobody else knows of it', async () => {
  const before = await read();
  for (const call of [
    { method: 'GET', path },
    { method: 'PUT', path, body: { version: before.version, legalName: 'X' } },
  ])
    await expectClosed(call, customer);
  const refused = await save({ legalName: 'X' }, support);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect(await read(support)).toEqual(before);
});

test('the answer has every field, and the same comes back from reading', async () => {
  const { status, body } = await save({ hours: '9:30–18:30', shipWithinHours: '', campaignPrice: 5000 });
  expect([status, body.message]).toEqual([200, '店铺信息已保存，60 秒内生效']);
  expect(Object.keys(shopOf(body.data)).sort()).toEqual(
    [
      ...['address', 'campaignPrice', 'certificates', 'email', 'hours', 'icpNumber', 'legalName'],
      ...['licenceNumber', 'phone', 'policeNumber', 'policeUrl', 'serviceUrl', 'shipWithinHours'],
      ...['showTestimonials', 'updatedAt', 'updatedBy', 'version'],
    ].sort(),
  );
  expect(shopOf(body.data)).toMatchObject({
    hours: '9:30–18:30',
    shipWithinHours: null,
    campaignPrice: 5000,
  });
  expect(await read()).toEqual(shopOf(body.data));
});

test('a stale version is 409 and a bad value 422 that names its field; neither changes anything', async () => {
  const before = await read();
  const body = { version: before.version + 1, legalName: 'X' };
  const stale = await send('PUT', path, { token: owner, body, language: 'en-US' });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  expect(stale.body.message).toContain('Somebody else has just saved');
  const bad = await save({
    legalName: 'X',
    licenceNumber: '91330108MA00000001',
    icpNumber: 'hello',
    policeUrl: 'javascript:alert(1)',
    serviceUrl: { en: 'http://a.cn' },
  });
  expect([bad.status, bad.body.errors?.map(({ path: field }) => field)]).toEqual([
    422,
    ['licenceNumber', 'icpNumber', 'policeUrl', 'serviceUrl.en'],
  ]);
  const without = await send('PUT', path, { token: owner, body: { legalName: 'X' } });
  expect([without.status, without.body.errors?.[0]?.path]).toEqual([422, 'version']);
  expect(await read()).toEqual(before);
});

test('a certificate’s picture is seen by everybody, for long, and only while the shop names it', async () => {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await pngOf())], 'a.png', { type: 'image/png' }));
  const uploaded = await fetch(`${shopUrl}/api/orders/upload-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}` },
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { url: string } };
  const address = `${shopUrl}/api/shop/pictures/${data.url.split('/').at(-1) ?? ''}`;
  expect((await fetch(address)).status).toBe(404);
  await save({ certificates: [{ name: '备案凭证', number: '1', image: data.url }] });
  const seen = await fetch(address);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(seen.headers.get('cache-control')).toBe('public, max-age=60');
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
  await save({ certificates: [] });
  expect((await fetch(address)).status).toBe(404);
});

test('the service’s QR code is a picture of the address that is set', async () => {
  const { status, headers } = await fetch(`${shopUrl}/service-qr/en.png`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  for (const file of ['fr.png', 'zh', 'zh.svg'])
    expect((await fetch(`${shopUrl}/service-qr/${file}`)).status).toBe(404);
});
