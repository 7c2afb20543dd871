/** The first visible character: an emoji or an accented letter is not split where the browser can tell. */
export function firstGrapheme(text: string): string {
  // Created only when needed: it takes 50 ms on a slow phone. Firefox has it since 125.
  const Segmenter = Intl.Segmenter as typeof Intl.Segmenter | undefined;
  if (!Segmenter) return [...text][0] ?? '';
  const characters = new Segmenter(undefined, { granularity: 'grapheme' });
  return characters.segment(text)[Symbol.iterator]().next().value?.segment ?? '';
}
