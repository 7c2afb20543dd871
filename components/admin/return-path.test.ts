import { signInPath, returnPath } from './return-path';

test('returns to the page with its filters after a new sign-in, in the language of the page', () => {
  const path = signInPath('en', '/en/admin', '?status=paid&page=3');
  expect(path).toBe('/en/admin-login?from=%2Fadmin%3Fstatus%3Dpaid%26page%3D3');
  const from = new URL(path, 'https://shop.example').searchParams.get('from');
  expect(returnPath('en', from)).toBe('/en/admin?status=paid&page=3');
  expect(returnPath('zh', from)).toBe('/admin?status=paid&page=3');
});

test('adds no return path for the first admin page', () => {
  expect(signInPath('zh', '/admin', '')).toBe('/admin-login');
  expect(returnPath('zh', null)).toBe('/admin');
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
])('%s is no admin page and is not followed', (from) => expect(returnPath('zh', from)).toBe('/admin'));
