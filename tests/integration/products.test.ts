import '@/tests/support/own-database';
import * as z from 'zod/mini';
import { sql } from '@/db/client';
import { catalogue } from '@/db/seed/catalogue';
import { ListProducts } from '@/lib/products/contract';
import { getProduct } from '@/lib/products/get-product';
import { listProducts } from '@/lib/products/list-products';
import { readProduct, undecided } from '@/lib/products/read-product';
import { asAdmin, asCustomer, asVisitor } from '@/tests/support/context';

const retired = 9001;

beforeAll(
  () => sql`
    insert into products select ${retired}, 'H0', subtitle, description, images, highlights, currency, false
    from products where id = 1 on conflict do nothing`,
);
afterAll(() => sql.end());

const none = { query: undefined, headers: undefined, body: undefined };
const page = { page: 1, limit: 100 };

test('a product comes with the price of its own currency', async () => {
  const product = await getProduct(asVisitor(), { ...none, params: { id: 2 } });
  expect(product).toMatchObject({ id: 2, currency: 'USD', price: 19_900, originalPrice: 19_900 });
  expect(product.highlights.map(({ icon }) => icon)).toEqual(['Eye', 'Heart', 'Zap', 'Award']);
});

test.each([retired, 9999, 2_147_483_647])('product %i is not found', async (id) => {
  await expect(getProduct(asVisitor(), { ...none, params: { id } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await readProduct(id)).toBeNull();
});

test('a page reads the same data as the API answers', async () => {
  expect(await readProduct(1)).toEqual(await getProduct(asVisitor(), { ...none, params: { id: 1 } }));
});

test('the seeded products equal the catalogue that a build without a database shows', async () => {
  for (const { friendPrice: _, ...product } of catalogue)
    expect(await readProduct(product.id)).toEqual({ ...product, ...undecided });
});

test('a page is not made from an older answer when the database answers, but not this query', async () => {
  await readProduct(1);
  await sql`alter table products rename to elsewhere`;
  try {
    await expect(readProduct(1)).rejects.toThrow('Failed query');
  } finally {
    await sql`alter table elsewhere rename to products`;
  }
});

const list = (ctx: Parameters<typeof listProducts>[0], all?: string, paging = page) =>
  listProducts(ctx, { ...none, params: undefined, query: { all, ...paging } });

test('a visitor lists the products on sale, with all fields', async () => {
  const products = await list(asVisitor());
  expect(products.map(({ id }) => id)).not.toContain(retired);
  expect(products.slice(0, 2).map(({ id }) => id)).toEqual([1, 2]);
  expect(z.encode(ListProducts.output, products)[0]).toMatchObject({
    id: 1,
    price: 1699,
    originalPrice: 1699,
  });
});

test('pages follow one another without overlap', async () => {
  expect((await list(asVisitor(), undefined, { page: 2, limit: 1 })).map(({ id }) => id)).toEqual([2]);
});

test('the short list of every product is for administrators only', async () => {
  await expect(list(asVisitor(), 'true')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(list(asCustomer(1), 'true')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const products = await list(asAdmin(1), 'true');
  expect(products).toContainEqual({ id: 1, name: '和汐 H1 耳戴舒缓仪', currency: 'CNY' });
  expect(products).toContainEqual({ id: retired, name: 'H0', currency: 'CNY' });
  expect(z.encode(ListProducts.output, products)).toEqual(products);
});
