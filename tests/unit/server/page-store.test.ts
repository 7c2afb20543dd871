import { jest } from '@jest/globals';
import PageStore from '@/server/page-store.mjs';

const page = (html: string, tags: string) =>
  ({ kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags } }) as never;
const kept = { cacheControl: { revalidate: 60, expire: undefined } };

/** What a new request finds, as Next makes a store for each. */
const find = async (key: string) => (await new PageStore().get(key))?.value;

test('a page is there from the time it was rendered, with its lifetime, for all requests', async () => {
  expect(await find('/zh')).toBeUndefined();
  await new PageStore().set('/zh', page('Chinese', '/zh,/layout'), kept);
  expect(await new PageStore().get('/zh')).toMatchObject({ value: { html: 'Chinese' }, ...kept });
});

test('a page is forgotten by one of its tags, whenever it was made; others stay', async () => {
  const store = new PageStore();
  await store.set('/zh', page('Chinese', '/zh,/layout'), kept);
  await store.set('/en', page('English', '/en,/layout'), kept);
  await store.revalidateTag('/zh');
  expect([await find('/zh'), await find('/en')]).toEqual([
    undefined,
    expect.objectContaining({ html: 'English' }),
  ]);
  await store.revalidateTag(['/other', '/layout']);
  expect(await find('/en')).toBeUndefined();
});

test('the time of a page is of the clock by which Next measures its age, wherever the machine’s is set', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  const next = () => performance.timeOrigin + performance.now();
  const before = next();
  await new PageStore().set('/zh', page('Chinese', ''), kept);
  clock.mockRestore();
  const time = (await new PageStore().get('/zh'))?.lastModified;
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(next());
});

test('pages that nobody asked for longest give way to new ones', async () => {
  const store = new PageStore();
  for (let n = 0; n < 500; n += 1) await store.set(`/${n}`, page(String(n), ''), kept);
  await store.get('/0');
  await store.set('/500', page('500', ''), kept);
  expect([await find('/0'), await find('/1'), await find('/2')]).toEqual([
    expect.objectContaining({ html: '0' }),
    undefined,
    expect.objectContaining({ html: '2' }),
  ]);
});

const has = async (key: string) => (await find(key)) !== undefined;
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

test.each([
  ['payload', { rscData: megabytes(20) }],
  [
    'segments',
    {
      segmentData: new Map([
        ['/a', megabytes(10)],
        ['/b', megabytes(10)],
      ]),
    },
  ],
  ['HTML', { html: 'a'.repeat(10 * 1024 * 1024) }],
])('pages with a large %s give way before there are many', async (_, value) => {
  const store = new PageStore();
  for (const key of ['/1', '/2', '/1', '/3']) await store.set(key, value as never, kept);
  expect([await has('/1'), await has('/2'), await has('/3')]).toEqual([true, false, true]);
  for (const key of ['/4', '/5']) await store.set(key, page('small', '/small'), kept);
  expect([await has('/1'), await has('/3')]).toEqual([true, true]);
});

test('an address that does not exist is not kept, and takes the place of no page', async () => {
  const store = new PageStore();
  await store.set('/terms', page('Terms', ''), kept);
  for (let n = 0; n < 501; n += 1)
    await store.set(`/lost-${n}`, n % 2 ? null : ({ status: 404 } as never), kept);
  expect([await has('/lost-500'), await has('/terms')]).toEqual([false, true]);
  await store.set('/terms', { status: 404 } as never, kept);
  expect(await has('/terms')).toBe(false);
});

test('what is forgotten makes room', async () => {
  const store = new PageStore();
  const large = { rscData: megabytes(20), headers: { 'x-next-cache-tags': '/large' } } as never;
  for (const key of ['/1', '/2']) await store.set(key, large, kept);
  await store.revalidateTag('/large');
  for (const key of ['/3', '/4']) await store.set(key, large, kept);
  expect([await has('/3'), await has('/4')]).toEqual([true, true]);
});
