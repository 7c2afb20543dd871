import { languageOf } from './language';
import { startTestSandbox, type TestSandbox } from './testing';
import { texts } from './texts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const read = async (path: string, language: string) => {
  const response = await fetch(sandbox.url + path, { headers: { 'Accept-Language': language } });
  return response.text();
};

test.each([
  '/',
  '/orders',
  '/outbox',
  '/crm',
  '/parcels',
  '/wallet/pay?pr=unknown',
  '/connect/oauth2/authorize',
])('%s is written in the language of the browser alone', async (path) => {
  const [zh, en] = [await read(path, 'zh-CN,zh;q=0.9,en;q=0.8'), await read(path, 'en-GB,en;q=0.9')];
  expect(zh).toContain('<html lang="zh-CN">');
  expect(en).toContain('<html lang="en">');
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(zh).not.toMatch(new RegExp(`>(${texts.sandbox[1]}|${texts.ordersHint[1]}|${texts.signIn[1]})<`));
});

test.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['zh-TW,en;q=0.5', 'zh-CN'],
  ['en-US,zh;q=0.5', 'en'],
  ['fr', 'en'],
] as const)('a browser that asks for %j reads %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});
