import { readSettings } from '@/server/settings';

const names = ['SHOP_MODE', 'HOST'] as const;
const before = names.map((name) => [name, process.env[name]] as const);
afterEach(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

test.each([
  ['', '', '127.0.0.1'],
  ['sandbox', '', '127.0.0.1'],
  ['sandbox', '0.0.0.0', '0.0.0.0'],
  ['live', '', undefined],
  ['live', '10.0.0.7', '10.0.0.7'],
])('in mode "%s" with HOST "%s" the shop listens on %s', (SHOP_MODE, HOST, expected) => {
  Object.assign(process.env, { SHOP_MODE, HOST });
  expect(readSettings({ dir: '', dev: false }).host).toBe(expected);
});
