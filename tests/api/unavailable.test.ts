import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { freshDatabase } from '@/tests/support/fresh-database';
import { logInAdmin, send } from '@/tests/support/http';
import { until } from '@/tests/support/payer';
import { closeShops, newFolder, startServer } from '@/tests/support/start-shop';

const slow = 240_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
afterAll(async () => {
  await closeShops();
  await database.drop();
}, slow);

type Offer = { availability: string; price: number };

/** What a search engine and a chat read of a page, which run no scripts. */
function partsOf(html: string) {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as { '@type'?: string; offers?: Offer },
  );
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return {
    offer: data.find((part) => part['@type'] === 'Product')?.offers,
    description: meta('description'),
    card: meta('og:description'),
    title: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
  };
}

test(
  'a product that an owner declares sold out keeps its page, which the server renews for search engines and chats, and back again (products 17)',
  async () => {
    database = await freshDatabase();
    await database.seed({ SEED: 'minimal' });
    const port = await anyFree();
    const shop = { url: `http://localhost:${port}`, port };
    const server = await startServer(
      {
        ...database.settings,
        AUTH_SECRET: randomBytes(32).toString('base64url'),
        NODE_OPTIONS: `--import=${path.resolve('tests/support/clock.mjs')}`,
      },
      shop,
      newFolder(),
    );
    const read = async (address: string) => {
      const answer = await fetch(shop.url + address);
      return { status: answer.status, ...partsOf(await answer.text()) };
    };
    /** The page's minute is over at once, and what is asked for is served anew. */
    const renewed = async (availability: string) => {
      process.kill(server.pid, 'SIGUSR2');
      await until(async () => (await read('/')).offer?.availability.endsWith(`/${availability}`) === true);
    };
    const token = await logInAdmin(shop.url);
    const save = async (body: object) => {
      const saved = await send('PUT', '/api/products/1', { base: shop.url, token, body });
      expect(saved.status).toBe(200);
      return (saved.body.data as { version: number }).version;
    };
    const listed = async () => {
      const { body } = await send('GET', '/api/products', { base: shop.url });
      return (body.data as { id: number; availability: string }[]).map(({ id, availability }) => [
        id,
        availability,
      ]);
    };

    const before = await read('/');
    expect(before).toMatchObject({
      status: 200,
      offer: { availability: 'https://schema.org/InStock', price: 1699 },
    });

    const version = await save({ version: 1, availability: 'sold_out', backAt: '2099-07-05' });
    await renewed('OutOfStock');
    const after = await read('/');
    expect(after).toMatchObject({
      status: 200,
      title: before.title,
      offer: { availability: 'https://schema.org/OutOfStock', price: 1699 },
    });
    for (const text of [after.description, after.card]) expect(text).toContain('售罄');
    expect({ description: after.description, card: after.card }).toEqual({
      description: expect.stringContaining('7月5日') as string,
      card: expect.stringContaining('7月5日') as string,
    });
    expect(await listed()).toEqual([
      [1, 'sold_out'],
      [2, 'on_sale'],
    ]);
    // The other product's page says nothing of it.
    expect((await read('/en')).offer?.availability).toBe('https://schema.org/InStock');

    await save({ version, availability: 'on_sale' });
    await renewed('InStock');
    expect(await read('/')).toEqual(before);
    await server.kill();
  },
  slow,
);
