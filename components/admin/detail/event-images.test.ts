import { partsOf } from './event-images';

const stored = { url: `/api/media/${'a'.repeat(32)}.png`, originalName: 'box.png' };

test('separates pictures from the other data', () => {
  expect(partsOf({ images: [stored], from: 'paid' })).toEqual({ images: [stored], other: { from: 'paid' } });
  expect(partsOf({})).toEqual({ images: [], other: null });
});

test('shows neither an address outside the shop nor a value that is not a list of pictures', () => {
  expect(partsOf({ images: [{ url: 'https://elsewhere.example/x.png', originalName: 'x' }] }).images).toEqual(
    [],
  );
  expect(partsOf({ images: 'none' }).images).toEqual([]);
});
