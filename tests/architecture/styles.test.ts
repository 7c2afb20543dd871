import { readdirSync } from 'node:fs';
import path from 'node:path';
import { read, root, sources } from './sources';

const sheets = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

test('sizes and colours of classes come from the theme (look 13)', () => {
  const own = /[\w-]+-\[(?:-?[\d.]+(?:rem|px)|#[\da-f]{3,8})\]/g;
  const found = [...sources(['app', 'components']), ...sheets].flatMap((file) =>
    (read(file).match(own) ?? []).map((size) => `${file}: ${size}`),
  );
  expect(found).toEqual([]);
});

test('the sizes that the theme adds are known where classes are joined', () => {
  const theme = read('app/globals.css');
  const added = (kind: string, known: string) =>
    [...theme.matchAll(new RegExp(`--${kind}-([a-z0-9-]+): [\\d.]+`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('--') && !known.split(' ').includes(name));
  const joined = read('platform/cn.ts');
  const unknown = [
    ...added('text', 'xs sm base lg xl'),
    ...added('radius', 'xs sm md lg xl 2xl'),
    ...added('leading', ''),
  ].filter((name) => !new RegExp(`[' ]${name}[' ]`).test(joined));
  expect(unknown).toEqual([]);
});
