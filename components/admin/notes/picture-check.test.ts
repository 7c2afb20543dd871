import { animatedGif, jpegOf, pngOf, webpOf } from '@/tests/support/pictures';
import { kindOf } from './picture-check';

test.each([
  ['image/png', pngOf],
  ['image/jpeg', jpegOf],
  ['image/gif', animatedGif],
  ['image/webp', webpOf],
])('knows %s by its bytes', async (kind, make) => {
  expect(kindOf(await make())).toBe(kind);
});

test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '', 'RIFF....WAVE', 'GIF88a'])(
  '%j is no picture',
  (text) => {
    expect(kindOf(new TextEncoder().encode(text))).toBeNull();
  },
);
