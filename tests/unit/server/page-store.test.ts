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

test('the oldest pages give way to new ones', async () => {
  const store = new PageStore();
  for (let n = 0; n <= 500; n += 1) await store.set(`/${n}`, page(String(n), ''), kept);
  expect([await find('/0'), await find('/1')]).toEqual([undefined, expect.objectContaining({ html: '1' })]);
});
