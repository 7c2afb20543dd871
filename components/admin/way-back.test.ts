import { signInPath, wayBack } from './way-back';

test('signing in again leads back to the page and its filters, in the language of the page', () => {
  const path = signInPath('en', '/en/admin', '?status=paid&page=3');
  expect(path).toBe('/en/admin-login?from=%2Fadmin%3Fstatus%3Dpaid%26page%3D3');
  const from = new URL(path, 'https://shop.example').searchParams.get('from');
  expect(wayBack('en', from)).toBe('/en/admin?status=paid&page=3');
  expect(wayBack('zh', from)).toBe('/admin?status=paid&page=3');
});

test('the first page needs no memory', () => {
  expect(signInPath('zh', '/admin', '')).toBe('/admin-login');
  expect(wayBack('zh', null)).toBe('/admin');
});

test.each([
  'https://evil.example',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin.evil',
  '/checkout',
  '/administrator',
  'admin',
  '',
])('%s is no page of the desk and is not followed', (from) => expect(wayBack('zh', from)).toBe('/admin'));
