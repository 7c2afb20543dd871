import { sourcesOf } from './sources';

const widths = [192, 480, 828];

test('a picture that grows with the window has every width', () => {
  const sizes = '(min-width: 768px) 46vw, 100vw';
  const srcSet = '/p-192.avif 192w, /p-480.avif 480w, /p-828.avif 828w';
  expect(sourcesOf('/p', widths, sizes)).toEqual({ srcSet, sizes });
});

test.each([
  ['72px', '/p-192.avif 192w, /p-480.avif 480w', 'sharp on the densest phones'],
  ['160px', '/p-192.avif 192w, /p-480.avif 480w', 'a width that is just enough'],
  ['161px', '/p-192.avif 192w, /p-480.avif 480w, /p-828.avif 828w', 'a width that is just too small'],
  ['900px', '/p-192.avif 192w, /p-480.avif 480w, /p-828.avif 828w', 'larger than every file'],
])('%s: %s', (sizes, srcSet) => {
  expect(sourcesOf('/p', widths, sizes)).toEqual({ srcSet, sizes });
});

test.each(['56px', '64px'])('%s: one file is enough, and needs no sizes', (sizes) => {
  expect(sourcesOf('/p', widths, sizes)).toEqual({ srcSet: '/p-192.avif' });
});
