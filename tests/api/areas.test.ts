import { readFileSync } from 'node:fs';
import { type Area, ListAreas } from '@/lib/areas/contract';

const base = process.env['TEST_BASE_URL'] ?? '';
const all = `${base}/api/areas/all`;
const rows = JSON.parse(readFileSync('lib/areas/data/areas.json', 'utf8')) as [string, string, string][];

const get = (headers: Record<string, string> = {}) => fetch(all, { headers });
const listed = async (language: string) => {
  const { data } = (await (await get({ 'accept-language': language })).json()) as { data: unknown };
  return ListAreas.output.parse(data) as Area[];
};

const resolve = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/areas/values-by-labels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN', ...headers },
    body,
  });
const valuesOf = async (labels: object, language = 'zh-CN') => {
  const response = await resolve(JSON.stringify({ labels }), { 'accept-language': language });
  return [response.status, ((await response.json()) as { data: unknown }).data];
};

const xihu = { country: 'CN', province: '330000', city: '330100', district: '330106' };
const nothing = { country: null, province: null, city: null, district: null };

describe('GET /api/areas/all', () => {
  test('answers every area in the envelope, in the language of the call', async () => {
    const response = await get({ 'accept-language': 'en-US' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    const { success, message, data } = (await response.json()) as {
      success: boolean;
      message: string;
      data: Area[];
    };
    expect([success, typeof message, data.length]).toEqual([true, 'string', rows.length]);
    expect(data.find(({ value }) => value === '330106')).toEqual({
      value: '330106',
      label: 'Xihu District',
      area_type: 'district',
      parent_value: '330100',
    });
    const chinese = await listed('zh-CN');
    expect(chinese.map(({ label }) => label)).toEqual(rows.map(([, zh]) => zh));
    expect(chinese[0]).toEqual({ value: 'CN', label: '中国大陆', area_type: 'country', parent_value: null });
  });

  test('is cached for each language and answers 304 when unchanged', async () => {
    const first = await get({ 'accept-language': 'zh-CN' });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toMatch(/public, max-age=\d+, must-revalidate/);
    expect(first.headers.get('vary')?.toLowerCase()).toContain('accept-language');
    await first.text();

    const again = await get({ 'accept-language': 'zh-CN', 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('x-request-id')).not.toBeNull();
    const english = await get({ 'accept-language': 'en', 'if-none-match': etag });
    expect(english.status).toBe(200);
    expect((await english.text()).length).toBeGreaterThan(100_000);
  });

  test.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const response = await get({ 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(((await response.json()) as { success: boolean }).success).toBe(true);
  });

  test('is sent uncompressed to a caller that accepts no compression', async () => {
    const response = await get({ 'accept-encoding': 'identity' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(((await response.json()) as { success: boolean }).success).toBe(true);
  });

  test('other methods are refused', async () => {
    const response = await fetch(all, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(405);
  });
});

describe('POST /api/areas/values-by-labels', () => {
  test('finds values by names of either language, whatever the language of the call', async () => {
    const zh = { country: '中国', province: '浙江省', city: '杭州市', district: '西湖区' };
    const en = { country: 'China', province: 'Zhejiang', city: 'Hangzhou', district: 'Xihu District' };
    expect(await valuesOf(zh, 'en-US')).toEqual([200, xihu]);
    expect(await valuesOf(en, 'zh-CN')).toEqual([200, xihu]);
    expect(await valuesOf(xihu)).toEqual([200, xihu]);
  });

  test('missing lower levels and unknown names give null', async () => {
    expect(await valuesOf({ country: '中国大陆', province: '浙江省' })).toEqual([
      200,
      { ...xihu, city: null, district: null },
    ]);
    expect(await valuesOf({ ...xihu, district: '天河区' })).toEqual([200, { ...xihu, district: null }]);
    expect(await valuesOf({ ...xihu, province: null, city: '', district: null })).toEqual([
      200,
      { ...nothing, country: 'CN' },
    ]);
    expect(await valuesOf({ country: '火星' })).toEqual([200, nothing]);
    expect(await valuesOf({})).toEqual([200, nothing]);
  });

  test.each([
    ['', 400],
    ['{', 400],
    ['null', 422],
    ['[]', 422],
    ['"中国"', 422],
    ['{}', 422],
    ['{"labels":null}', 422],
    ['{"labels":["中国"]}', 422],
    ['{"labels":{"country":7}}', 422],
    ['{"labels":{"province":{"name":"浙江省"}}}', 422],
    [`{"labels":{"city":"${'市'.repeat(81)}"}}`, 422],
    ['{"labels":{"country":"\\u0000","province":"\\ud800","city":"%","district":"_"}}', 200],
    ['{"labels":{"__proto__":{"country":"CN"}},"other":1}', 200],
  ])('%j answers %i', async (body, status) => {
    const response = await resolve(body);
    expect(response.status).toBe(status);
    const { success, code, errors } = (await response.json()) as {
      success: boolean;
      code?: string;
      errors?: { path: string }[];
    };
    expect(success).toBe(status === 200);
    if (status === 422)
      expect([code, errors?.[0]?.path.startsWith('labels') ?? false]).toEqual([
        'VALIDATION_FAILED',
        body.startsWith('{'),
      ]);
  });

  test('a body that is not JSON or is too long is refused', async () => {
    expect((await resolve('labels=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await resolve(JSON.stringify({ labels: { country: 'x'.repeat(70_000) } }))).status).toBe(413);
  });
});
