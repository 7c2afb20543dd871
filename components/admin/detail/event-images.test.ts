import { partsOf } from './event-images';

const stored = { url: `/api/media/${'a'.repeat(32)}.png`, originalName: 'box.png' };

test('pictures stand apart from the other data', () => {
  expect(partsOf({ images: [stored], from: 'paid' })).toEqual({ images: [stored], other: { from: 'paid' } });
  expect(partsOf({})).toEqual({ images: [], other: null });
});

test('an address elsewhere, or what is no list of pictures, is not shown', () => {
  expect(partsOf({ images: [{ url: 'https://elsewhere.example/x.png', originalName: 'x' }] }).images).toEqual(
    [],
  );
  expect(partsOf({ images: 'none' }).images).toEqual([]);
});
