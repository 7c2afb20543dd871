import '@/tests/support/own-database';
import { database, sql } from '@/db/client';
import { sampleShop } from '@/db/seed/sample-shop';
import { seedShop } from '@/db/seed/shop';
import { clearImages } from '@/lib/media/clear-images';
import { readPublicImage } from '@/lib/media/read-image';
import { storeImage } from '@/lib/media/store-image';
import { getProduct } from '@/lib/products/get-product';
import { updateProduct } from '@/lib/products/update-product';
import { UpdateShop } from '@/lib/shop/admin-contract';
import { getShop } from '@/lib/shop/get-shop';
import { readMark } from '@/lib/shop/read-shop';
import { updateShop } from '@/lib/shop/update-shop';
import type { Ctx, Owner } from '@/platform/ctx';
import type { RequestOf } from '@/platform/endpoint';
import { asMinor } from '@/platform/money';
import { days, later } from '@/platform/time';
import { asAdmin, asSystem, asVisitor } from '@/tests/support/context';
import { newCustomer } from '@/tests/support/orders';
import { pngOf } from '@/tests/support/pictures';

let owner: Ctx<Owner>;

beforeAll(async () => {
  const ctx = asAdmin(await newCustomer());
  owner = { ...ctx, actor: { ...ctx.actor, role: 'owner' } as Owner };
});
beforeEach(async () => {
  await sql`delete from shop_identity`;
  await seedShop(database);
});
afterAll(() => sql.end());

type Change = Omit<RequestOf<typeof UpdateShop>['body'], 'version'>;

const stored = async () => (await getShop(asVisitor())).shop;
const save = async (change: Change, version?: number, ctx = owner) => {
  const body = UpdateShop.body.parse({ version: version ?? (await stored()).version, ...change });
  const input = { params: undefined, query: undefined, headers: undefined, body };
  return (await updateShop(ctx, input)).shop;
};
const entries = () =>
  sql`select act, target, "from", "to" from audit_acts where act = 'shop_update' order by id`;

test('the sandbox begins with the sample, and a second seed leaves what was saved', async () => {
  await save({ legalName: '和汐健康科技有限公司' });
  await seedShop(database);
  expect(await stored()).toMatchObject({ version: 2, legalName: '和汐健康科技有限公司' });
});

test('what is left out stays, empty clears, and the version counts on', async () => {
  const saved = await save({ icpNumber: '', email: '', shipWithinHours: '', campaignPrice: null });
  expect(saved).toMatchObject({
    ...{ version: 2, icpNumber: '', email: '', shipWithinHours: null, campaignPrice: null },
    ...{ legalName: sampleShop.legalName, updatedBy: 'admin', updatedAt: owner.now },
  });
  expect(await stored()).toEqual(saved);
  const url = { zh: 'https://work.weixin.qq.com/kfid/1' };
  expect((await save({ serviceUrl: url })).serviceUrl).toEqual({ ...sampleShop.serviceUrl, ...url });
});

test('another version than the stored one changes nothing', async () => {
  await save({ legalName: 'A' });
  for (const version of [0, 1, 3])
    await expect(save({ legalName: 'B' }, version)).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'shopStale',
    });
  expect(await stored()).toMatchObject({ version: 2, legalName: 'A' });
});

test('of ten who save the same version at once one wins, and one entry is written', async () => {
  const before = (await entries()).length;
  const names = Array.from({ length: 10 }, (_, n) => `Shop ${n}`);
  const results = await Promise.allSettled(names.map((legalName) => save({ legalName }, 1)));
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(won).toHaveLength(1);
  expect(await stored()).toEqual(won[0]);
  expect(await entries()).toHaveLength(before + 1);
});

test('the audit has what changed, and of contacts only the names', async () => {
  await save({ icpNumber: '浙ICP备2026012345号', phone: '400 820 8820', showTestimonials: true });
  const [entry] = (await entries()).slice(-1);
  expect(entry).toEqual({
    ...{ act: 'shop_update', target: 'shop' },
    from: { version: 1, icpNumber: sampleShop.icpNumber, contacts: ['phone'] },
    to: { version: 2, icpNumber: '浙ICP备2026012345号', contacts: ['phone'] },
  });
});

test('saving what is stored writes nothing', async () => {
  const before = (await entries()).length;
  const { updatedAt: _, updatedBy: _by, ...same } = await stored();
  expect(await save(same)).toMatchObject({ version: 1, updatedAt: null });
  expect(await entries()).toHaveLength(before);
});

test.each<[string, Record<string, unknown>]>([
  ['policeUrl', { policeUrl: 'javascript:alert(1)' }],
  ['serviceUrl.zh', { serviceUrl: { zh: 'http://a.cn' } }],
  ['email', { email: 'nobody' }],
  ['phone', { phone: 'call us' }],
  ['shipWithinHours', { shipWithinHours: 0 }],
  ['campaignPrice', { campaignPrice: 'a lot' }],
  ['certificates.0.image', { certificates: [{ name: 'A', image: 'https://a.cn/x.png' }] }],
  ['certificates.0.name', { certificates: [{ name: ' ' }] }],
])('a bad value is named: %s', (path, change) => {
  const checked = UpdateShop.body.safeParse({ version: 1, ...change });
  expect(checked.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

const isPublic = (name: string) =>
  readPublicImage(asVisitor(), name).then(
    ({ type }) => type,
    () => 'not found',
  );
const upload = async () => {
  const image = await storeImage(owner, { file: { name: 'a.png', bytes: new Uint8Array(await pngOf()) } });
  return { ...image, name: image.url.replace('/api/media/', '') };
};

test('a picture is public while the shop names it, outlives the day, and goes when it is named no more', async () => {
  const [named, other] = [await upload(), await upload()];
  expect(await isPublic(named.name)).toBe('not found');
  await save({ certificates: [{ name: '备案凭证', number: '1', image: named.url }] });
  expect([await isPublic(named.name), await isPublic(other.name)]).toEqual(['image/png', 'not found']);
  const clear = () => clearImages(asSystem({ now: later(new Date(), days(2)) }));
  await clear();
  expect(await isPublic(named.name)).toBe('image/png');
  await save({ certificates: [] });
  expect(await isPublic(named.name)).toBe('not found');
  await clear();
  expect(await sql`select from images where name in (${named.name}, ${other.name})`).toHaveLength(0);
});

test('a picture that is gone, or a note’s, is refused, and nothing is saved', async () => {
  const image = `/api/media/${'0'.repeat(32)}.png`;
  await expect(save({ legalName: 'B', certificates: [{ name: 'A', image }] })).rejects.toMatchObject({
    code: 'CONFLICT',
    reason: 'imagesGone',
  });
  expect(await stored()).toMatchObject({ version: 1, legalName: sampleShop.legalName });
});

test('the mark of the pages changes with what is saved', async () => {
  const before = await readMark();
  expect(await readMark()).toBe(before);
  await save({ hours: '10:00–18:00' });
  expect(await readMark()).not.toBe(before);
});

type ProductChange = Omit<Parameters<typeof updateProduct>[1]['body'], 'version'>;

const none = { query: undefined, headers: undefined, body: undefined };
const saveProduct = async (id: number, change: ProductChange) => {
  const { version } = await getProduct(owner, { ...none, params: { id } });
  await updateProduct(owner, { ...none, params: { id }, body: { version, ...change } });
};

test.each<[string, number, ProductChange]>([
  ['price', 1, { price: asMinor(159_900) }],
  ['price', 2, { price: asMinor(18_900) }],
  ['name', 1, { name: 'H1 · 新款' }],
  ['text', 2, { description: 'Another text.' }],
  ['availability', 1, { availability: 'paused' }],
  ['availability', 2, { availability: 'sold_out' }],
])('the mark of the pages changes with a saved %s of product %i', async (_, id, change) => {
  const before = await readMark();
  await saveProduct(id, change);
  expect(await readMark()).not.toBe(before);
});

test('the mark of the pages changes when the last piece is sold, not with each one', async () => {
  await saveProduct(1, { availability: 'on_sale', stock: 2 });
  const sell = () => sql`update products set stock = stock - 1 where id = 1`;
  const before = await readMark();
  await sell();
  expect(await readMark()).toBe(before);
  await sell();
  expect(await readMark()).not.toBe(before);
});

test('a shop whose row is not there yet has a mark too', async () => {
  const before = await readMark();
  await sql`delete from shop_identity`;
  await saveProduct(1, { subtitle: 'H1' });
  expect(await readMark()).not.toBe(before);
});
