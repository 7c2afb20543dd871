import { contentSecurityPolicy, fixedHeaders, isFile, policyInWechat } from './security';

describe('contentSecurityPolicy', () => {
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

  test('allows only the inline scripts that were sent with the page', () => {
    const policy = contentSecurityPolicy(["'nonce-a1'"], { sandboxOrigin: '', https: false });
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-a1'`);
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('allows the sandbox’s address only when there is a sandbox', () => {
    const policy = contentSecurityPolicy([], { sandboxOrigin: 'http://localhost:3001', https: true });
    for (const name of ['script-src', 'connect-src', 'form-action']) {
      expect(directive(policy, name)).toContain('http://localhost:3001');
    }
    expect(directive(policy, 'default-src')).toBe("default-src 'self'");
    expect(policy).toContain('upgrade-insecure-requests');
  });
});

test('only a shop with https makes browsers stay with https', () => {
  expect(fixedHeaders({ https: true })).toHaveProperty('Strict-Transport-Security');
  expect(fixedHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
});

test('allows WeChat’s JS-SDK only inside WeChat, and nothing else', () => {
  const policy = contentSecurityPolicy(["'nonce-a1'"], { sandboxOrigin: '', https: true });
  const inside = policyInWechat(policy, 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50');
  expect(inside.replace(' https://res.wx.qq.com', '')).toBe(policy);
  expect(inside).toMatch(/script-src 'self' https:\/\/res\.wx\.qq\.com 'nonce-a1'/);
  for (const agent of ['Mozilla/5.0 (iPhone)', undefined]) expect(policyInWechat(policy, agent)).toBe(policy);
});

test.each([
  ['/robots.txt', true],
  ['/service-qr/zh.png', true],
  ['/en/nothing.js', true],
  ['/', false],
  ['/en/about', false],
  ['/brochure.pdf', false],
  ['/api/docs/start.js', false],
] as const)('%s is the address of a file: %s', (path, expected) => {
  expect(isFile(path)).toBe(expected);
});
