import { endpoints, rawPaths } from '@/lib/http/endpoints';
import { openApi } from '@/lib/http/openapi';
import { defineEndpoint, limitOf } from '@/platform/endpoint';
import { read, sources } from './sources';

const routeFile = (apiPath: string) => `app${apiPath.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`;
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const everything = [...endpoints, ...rawPaths];
const routeFiles = sources(['app/api']).filter((file) => file.endsWith('/route.ts'));
const fallbacks = ['app/api/route.ts', 'app/api/[...rest]/route.ts'];

test('no call is described twice', () => {
  const names = everything.map(nameOf);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every contract of a domain or of its rooms is in the list', () => {
  const contracts = sources(['lib']).filter((file) => /\/(admin-)?contract\.ts$/.test(file));
  const list = read('lib/http/endpoints.ts');
  const withEndpoints = contracts.filter((file) => read(file).includes(defineEndpoint.name));
  expect(withEndpoints.length).toBeGreaterThan(15);
  expect(withEndpoints.filter((file) => !list.includes(`'@/${file.replace(/\.ts$/, '')}'`))).toEqual([]);
});

test.each(everything.map((call) => [nameOf(call), call] as const))('%s has its route file', (_name, call) => {
  const file = routeFile(call.path);
  expect(routeFiles).toContain(file);
  expect(read(file)).toMatch(new RegExp(`\\b${call.method}: `));
});

test('every write has a limit, or is bounded by a rule', () => {
  const free = endpoints.filter((call) => call.method !== 'GET' && !limitOf(call)).map(nameOf);
  expect(free).toEqual(['POST /api/orders']);
});

test.each(routeFiles.filter((file) => !fallbacks.includes(file)))(
  '%s answers described calls only',
  (file) => {
    const described = everything.filter((call) => routeFile(call.path) === file).map(({ method }) => method);
    const bound = [...read(file).matchAll(/\b(GET|POST|PUT|PATCH|DELETE): /g)].map(([, method]) => method);
    expect(new Set(bound)).toEqual(new Set<string | undefined>(described));
  },
);

test.each(routeFiles)('%s answers every method in the envelope', (file) => {
  expect(read(file)).toMatch(/methods\(|nothing as GET/);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect(read(file)).toMatch(new RegExp(`export [^=]*\\b${method}\\b`));
});

describe('the OpenAPI document', () => {
  const document = openApi('https://shop.example') as {
    openapi: string;
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>;
  };

  test('describes every call', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(everything.map(nameOf).sort());
  });

  test('names the parameters in each path', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const inPath = parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => `{${name}}`);
        expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
  });

  test('says of webhooks what their callers get', () => {
    for (const name of ['notify', 'refund-notify']) {
      const { responses } = document.paths[`/api/payments/wechat/${name}`]?.['post'] ?? {};
      expect(Object.keys(responses ?? {})).toEqual(['204', 'default']);
      expect(JSON.stringify(responses)).toContain('"code":{"const":"FAIL"}');
    }
  });

  test('describes amounts as numbers of major units and times as text', () => {
    const text = JSON.stringify(document.paths['/api/orders/{id}']);
    expect(text).toContain('"total":{"type":"number"');
    expect(text).toContain('"created_at":{"type":"string","format":"date-time"');
  });
});
