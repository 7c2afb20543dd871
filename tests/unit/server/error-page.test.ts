import en from '@/messages/en/errorPage.json' with { type: 'json' };
import enLost from '@/messages/en/notFound.json' with { type: 'json' };
import zh from '@/messages/zh/errorPage.json' with { type: 'json' };
import { loadErrorPage, wantsPage } from '@/server/error-page';
import { languageOf } from '@/server/languages';

const errorPage = loadErrorPage(process.cwd());

test.each([
  ['/', 'zh'],
  ['/en', 'en'],
  ['/en?x=1', 'en'],
  ['/en/my-orders', 'en'],
  ['/enough', 'zh'],
  ['/my-orders?to=/en/', 'zh'],
])('%s is read in %s', (url, language) => {
  expect(languageOf(url)).toBe(language);
});

test('describes the error in the language of the address, with links back and home', () => {
  const chinese = errorPage({ url: '/my-orders?status=paid', requestId: 'request-1' });
  for (const part of ['<html lang="zh">', `<h1>${zh.title}</h1>`, zh.text, 'request-1', 'href="/"'])
    expect(chinese).toContain(part);
  expect(chinese).toContain('href="/my-orders?status=paid"');
  const english = errorPage({ url: '/en/my-orders', requestId: 'request-2' });
  for (const part of ['<html lang="en">', `<h1>${en.title}</h1>`, 'href="/en/my-orders"', 'href="/en"'])
    expect(english).toContain(part);
});

test('an address that cannot be decoded is not linked', () => {
  const page = errorPage({ url: '/en/%', requestId: 'request-3', lost: true });
  expect(page).toContain(enLost.title);
  expect(page).not.toContain('/en/%');
});

test('the address is escaped as text', () => {
  const page = errorPage({ url: `/x"><script>alert('1')</script>`, requestId: '<b>' });
  expect(page).not.toMatch(/<script|<b>|"><s/);
});

test.each<[string, string, string | undefined, boolean]>([
  ['GET', '/my-orders', 'text/html,*/*', true],
  ['HEAD', '/', 'text/html', true],
  ['POST', '/', 'text/html', false],
  ['GET', '/api/orders', 'text/html', false],
  ['GET', '/my-orders', '*/*', false],
  ['GET', '/my-orders', undefined, false],
])('%s %s with Accept %s: a page %s', (method, url, accept, expected) => {
  expect(wantsPage({ method, url, headers: { accept } })).toBe(expected);
});
