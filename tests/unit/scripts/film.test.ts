import { readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@/platform/i18n/locales';
import { bounds, captionCues, type Chapter, chapterCues, vtt, type Words } from '@/scripts/film/cues';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const chapters = JSON.parse(read('assets/film/shots.json')) as Chapter[];
const { chapters: listed, seconds } = JSON.parse(read('components/home/film-chapters.json')) as {
  chapters: { at: number; picture: string }[];
  seconds: number;
};
const wordsOf = (locale: string) =>
  (JSON.parse(read(`messages/${locale}/home.json`)) as { film: { chapters: Words[] } }).film.chapters;

/** As a browser reads a WebVTT file: blocks after the first line, each with its times and its text. */
function parse(file: string) {
  const [head, ...blocks] = read(file).trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const [, ...parts] = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/.exec(times) ?? [];
    expect(parts).toHaveLength(6);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = parts.map(Number);
    return { from: a * 3600 + b * 60 + c, to: d * 3600 + e * 60 + f, text: lines.join('\n') };
  });
}

/** The length that the film's own header names, in seconds (the box `mvhd` of an MP4, version 0). */
function filmSeconds() {
  const film = readFileSync(path.join(root, 'public/film/guide.mp4'));
  const at = film.indexOf('mvhd') + 4;
  expect(film[at]).toBe(0);
  return film.readUInt32BE(at + 16) / film.readUInt32BE(at + 12);
}

describe.each(locales)('%s', (locale) => {
  const captions = parse(`public/film/captions.${locale}.vtt`);
  const titles = parse(`public/film/chapters.${locale}.vtt`);

  test('the files hold the words of the messages at the times of the shots', () => {
    const words = wordsOf(locale);
    expect(read(`public/film/captions.${locale}.vtt`)).toBe(vtt(captionCues(chapters, words)));
    expect(read(`public/film/chapters.${locale}.vtt`)).toBe(vtt(chapterCues(chapters, words)));
    expect(words.map(({ lines }) => lines.length)).toEqual(chapters.map(({ shots }) => shots.length));
  });

  test('cues follow one another without a gap, from the beginning to the end of the film', () => {
    for (const cues of [captions, titles]) {
      expect(cues.map(({ from }) => from)).toEqual([0, ...cues.slice(0, -1).map(({ to }) => to)]);
      expect(cues.every(({ from, to, text }) => to > from && text !== '')).toBe(true);
      expect(cues.at(-1)?.to).toBe(seconds);
    }
  });

  test('a caption stands long enough to be read', () => {
    const perSecond = locale === 'zh' ? 9 : 18;
    expect(captions.filter(({ from, to, text }) => text.length > (to - from) * perSecond)).toEqual([]);
  });
});

test('every language has the same cues', () => {
  for (const kind of ['captions', 'chapters']) {
    const [first, ...others] = locales.map((locale) =>
      parse(`public/film/${kind}.${locale}.vtt`).map(({ from, to }) => [from, to]),
    );
    for (const other of others) expect(other).toEqual(first);
  }
});

test('the film is as long as its shots, and the list of the page names its chapters', () => {
  expect(Math.abs(filmSeconds() - seconds)).toBeLessThan(0.1);
  expect([...listed.map(({ at }) => at), seconds]).toEqual(bounds(chapters));
  expect(listed.map(({ picture }) => picture)).toEqual(chapters.map(({ picture }) => picture));
  const known = Object.values(
    (JSON.parse(read('components/pictures/pictures.json')) as { pictures: Record<string, { path: string }> })
      .pictures,
  ).map((picture) => picture.path);
  for (const { picture } of listed) expect(known).toContain(`/pictures/${picture.replace('.webp', '')}`);
});

test('every browser can show the film: its colours are 4:2:0, as iPhones need, and its index comes first', () => {
  const film = readFileSync(path.join(root, 'public/film/guide.mp4'));
  const profile = film[film.indexOf('avcC') + 5];
  expect(profile).toBe(100);
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
});
