import { readdirSync } from 'node:fs';
import path from 'node:path';
import { read, root, sources } from './sources';

const sheets = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

/** Sizes of their own, each with its reason. Steps of the theme are `--spacing(…)`, the whole window is `100dvh`. */
const allowed = {
  'size-[1.125em]': 'an icon as high as the text beside it',
  '-ml-[0.5em]': 'a title that begins with a bracket of Chinese stands out by half its width',
  'min-h-[70svh]': 'the error page fills most of the window',
  'max-h-[92dvh]': 'behind a sheet a strip of the page stays in sight',
  'h-[min(--spacing(152),88dvh)]': 'behind a sheet a strip of the page stays in sight',
};

const ownSizes = (code: string) =>
  (code.match(/[\w-]+-\[[^\]\s'"`]+\]/g) ?? []).filter((name) => {
    const value = name.replace(/100[sd]?v[hw]/g, '');
    return /#[\da-f]{3,8}\b|\d(?:rem|px|em|ch|[sdl]?v[hw])\b/.test(value);
  });
const found = [...sources(['app', 'components']), ...sheets].flatMap((file) =>
  ownSizes(read(file)).map((name) => ({ file, name })),
);

test('sizes and colours of classes come from the theme (look 13)', () => {
  expect(found.filter(({ name }) => !(name in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((known) => !found.some(({ name }) => name === known))).toEqual([]);
});

test.each(['w-[calc(100vw-2.5rem)]', 'min-h-[60svh]', 'gap-[0.5em]', 'grid-cols-[1fr_18rem]', 'bg-[#fff]'])(
  '%s is a size or colour of its own',
  (name) => expect(ownSizes(`className="p-4 ${name}"`)).toEqual([name]),
);
