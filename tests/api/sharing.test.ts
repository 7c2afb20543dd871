import { send, shopUrl } from '@/tests/support/http';

const getConfig = (url: string | null, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  send('GET', `/api/wechat/js-config${url === null ? '' : `?url=${encodeURIComponent(url)}`}`, { language });

describe('GET /api/wechat/js-config', () => {
  test('a visitor gets the signature for the shop’s own page', async () => {
    const { status, body } = await getConfig(`${shopUrl}/science?from=timeline`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      appId: expect.stringMatching(/^wx/),
      timestamp: expect.any(Number),
      nonceStr: expect.stringMatching(/^\w{16}$/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      sdkUrl: expect.stringMatching(/^http.*\.js$/),
    });
  });

  test('WeChat accepts the signature for this address only', async () => {
    const url = `${shopUrl}/?vipcode=VIP2026`;
    const { body } = await getConfig(`${url}#top`);
    const check = async (page: string) => {
      const response = await fetch(`${process.env['TEST_SANDBOX_URL']}/jssdk/check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...(body.data as object), url: page }),
      });
      return ((await response.json()) as { signed: boolean }).signed;
    };
    expect([await check(url), await check(`${shopUrl}/`)]).toEqual([true, false]);
  });

  test.each([
    ['another site', 'https://evil.example/'],
    ['a site that begins like ours', `${shopUrl}.evil.example/`],
    ['another scheme', 'javascript:alert(1)'],
    ['an empty address', ''],
    ['no parameter', null],
    ['an address that is too long', `${shopUrl}/${'a'.repeat(2100)}`],
  ])('%s is refused by name, in the language of the call', async (_, url) => {
    const zh = await getConfig(url);
    const en = await getConfig(url, 'en-US');
    expect([zh.status, zh.body.code, zh.body.errors?.[0]?.path]).toEqual([422, 'VALIDATION_FAILED', 'url']);
    expect(en.body.message).toMatch(/^[\x20-\x7e’]+$/);
    expect(zh.body.data).toBeUndefined();
  });

  test('only GET is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await send(method, '/api/wechat/js-config', { body: {} })).status).toBe(405);
  });
});
