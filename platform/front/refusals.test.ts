import { bodyLimit, refusalOf } from './refusals';

const refusal = (method: string, url: string, headers: Record<string, string> = {}) =>
  refusalOf({ method, url, headers })?.status ?? 'goes on';

describe('refusalOf', () => {
  test.each([
    ['GET', '/', 'goes on'],
    ['HEAD', '/en', 'goes on'],
    ['GET', '/%E8%80%B3', 'goes on'],
    ['POST', '/api/orders', 'goes on'],
    ['TRACE', '/', 405],
    ['TRACE', '/api/orders', 405],
    ['POST', '/', 405],
    ['GET', '/%', 400],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '/a%00b', 400],
    ['GET', '/api/orders/ORDER_%00', 'goes on'],
    ['GET', '//evil.example/', 400],
    ['GET', '/\\evil.example', 400],
    ['GET', 'http://evil.example/', 400],
    ['GET', '/x.rsc', 404],
    ['GET', '/en.prefetch.rsc?x=1', 404],
    ['GET', '/en%2Ersc', 404],
    ['GET', '/api/products.RSC', 404],
    ['GET', '/rsc', 'goes on'],
  ])('%s %s: %s', (method, url, expected) => {
    expect(refusal(method, url)).toBe(expected);
  });

  test('a part of a page is asked for by the router alone', () => {
    const part = { 'next-router-segment-prefetch': '/_tree' };
    expect(refusal('GET', '/', part)).toBe(400);
    expect(refusal('GET', '/', { ...part, rsc: '1' })).toBe('goes on');
  });

  const tree = [
    '',
    { children: [['locale', 'zh', 'd', null], { children: ['__PAGE__', {}] }] },
    null,
    null,
    1,
  ];
  const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

  test.each([
    ['what a browser sends', encoded(tree), 'goes on'],
    ['a page that is refreshed', encoded(['', {}, ['/a', ''], 'refetch']), 'goes on'],
    ['no JSON', 'x', 400],
    ['nothing', '', 400],
    ['a broken sign', '%', 400],
    ['two of them', `${encoded(tree)}, ${encoded(tree)}`, 400],
    ['an object', encoded({}), 400],
    ['no parts', encoded(['']), 400],
    ['a part that is none', encoded(['', { children: 1 }]), 400],
    ['an unknown parameter', encoded([['locale', 'zh', 'x', null], {}]), 400],
    ['an unknown refresh', encoded(['', {}, null, 'now']), 400],
    ['too many values', encoded(['', {}, null, null, 1, 'a', 'b']), 400],
    ['3000 parts', '["",{"a":'.repeat(3000), 400],
    [
      'parts without end',
      encoded(Array.from({ length: 99 }).reduce((inner) => ['', { a: inner }], ['', {}])),
      400,
    ],
  ])('a router state of %s: %s', (_name, state, expected) => {
    expect(refusal('GET', '/', { rsc: '1', 'next-router-state-tree': state })).toBe(expected);
  });

  test('a body whose length header exceeds the limit is not read', () => {
    const megabytes = (count: number) => String(count * 1024 * 1024);
    expect(refusal('POST', '/api/orders', { 'content-length': megabytes(30) })).toBe(413);
    expect(refusal('POST', '/api/orders', { 'content-length': '100' })).toBe('goes on');
    const upload = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': megabytes(5) };
    expect(refusal('POST', '/api/orders/upload-image', upload)).toBe('goes on');
    expect(bodyLimit(upload)).toBeGreaterThan(5 * 1024 * 1024);
  });
});
