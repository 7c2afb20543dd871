// Draws the link preview of each page in each language (public/share/NAME.LOCALE.jpg) and the square of WeChat's share
// card: text at the left, a picture at the right. Programs that read previews support neither AVIF nor WebP.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { locales } from '../platform/i18n/locales.ts';
import { root } from './setup/root.mjs';

const out = join(root, 'public', 'share');
const [width, height, words] = [1200, 630, 680];

/** @type {Record<string, string>} */
const pictures = {
  home: 'product/hero',
  about: 'product/colours',
  scenarios: 'scenes/focus',
  science: 'product/electrodes',
  testimonials: 'scenes/breathe',
  support: 'product/packaging',
  terms: 'product/case',
  privacy: 'product/exploded',
  returns: 'product/kit',
  book: 'scenes/morning',
  suitability: 'product/worn',
};

/**
 * @param {string} locale
 * @param {string} name
 */
const readTexts = async (locale, name) =>
  JSON.parse(await readFile(join(root, 'messages', locale, `${name}.json`), 'utf8'));

/**
 * The texts of each picture: a small line and a large one.
 * @param {string} locale
 * @returns {Promise<Record<string, [small: string, large: string]>>}
 */
async function captionsOf(locale) {
  const [content, legal, book, suitability, meta] = await Promise.all(
    ['content', 'legal', 'book', 'suitability', 'meta'].map((name) => readTexts(locale, name)),
  );
  const [name, subtitle] = meta.home.title.split(' · ');
  const pages = ['about', 'scenarios', 'science', 'testimonials', 'support'];
  const documents = ['terms', 'privacy', 'returns'];
  return {
    home: [name, subtitle],
    book: [book.eyebrow, book.title],
    suitability: [suitability.intro, suitability.title],
    ...Object.fromEntries(pages.map((page) => [page, [content[page].eyebrow, content[page].lead]])),
    ...Object.fromEntries(documents.map((page) => [page, [legal.eyebrow, legal.documents[page]]])),
  };
}

/**
 * The width of a text in ems: Han characters and full-width marks are one em, letters about half.
 * @param {string} text
 */
const ems = (text) =>
  [...text].reduce(
    (sum, c) => sum + (/[\p{Script=Han}，。、《》：；「」]/u.test(c) ? 1 : c === '\u200b' ? 0 : 0.54),
    0,
  );

const closing = /^[，。、》：；」]/u;

/**
 * Breaks a text at its spaces; a Chinese text without spaces breaks after punctuation.
 * @param {string} text
 * @param {number} most
 */
function linesOf(text, most) {
  const hasPlaces = /[\u200b ]/.test(text) || ems(text) <= most;
  const parts = hasPlaces
    ? text.replaceAll('\u00a0', ' ').split(/(?<=[\u200b ])/)
    : text.split(/(?<=[，。：；])/u);
  const lines = [''];
  for (const part of parts)
    if (ems(lines.at(-1) + part.trimEnd()) <= most || closing.test(part)) lines[lines.length - 1] += part;
    else lines.push(part);
  return lines.map((line) => line.replaceAll('\u200b', '').trim()).filter(Boolean);
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {string} content
 * @param {{ x: number, y: number, size: number, weight: number, colour: string }} place
 */
const text = (content, { x, y, size, weight, colour }) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" font-family="Noto Sans, Noto Sans CJK SC, sans-serif">${escaped(content)}</text>`;

/** @param {string} locale */
async function lockup(locale) {
  const source = await readFile(join(root, 'assets/brand', `lockup-${locale}.svg`), 'utf8');
  return sharp(Buffer.from(source.replaceAll('currentColor', '#15211f')), { density: 144 })
    .resize({ height: 52 })
    .toBuffer();
}

/**
 * @param {string} locale
 * @param {string} page
 * @param {[small: string, large: string]} captions
 */
async function drawShare(locale, page, [small, large]) {
  const size = 54;
  const lines = linesOf(large, 560 / size);
  const step = size * 1.3;
  const top = 372 - ((lines.length - 1) * step) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${words}" height="${height}">${[
    text(small, { x: 72, y: top - 84, size: 28, weight: 600, colour: '#0f5b57' }),
    ...lines.map((line, at) =>
      text(line, { x: 72, y: top + at * step, size, weight: 600, colour: '#15211f' }),
    ),
  ].join('')}</svg>`;
  const photo = await sharp(join(root, 'assets', `${pictures[page]}.webp`))
    .resize(width - words, height, { fit: 'cover' })
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#faf8f4' } })
    .composite([
      { input: photo, left: words, top: 0 },
      { input: await lockup(locale), left: 72, top: 72 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(out, `${page}.${locale}.jpg`));
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const locale of locales)
  for (const [page, saying] of Object.entries(await captionsOf(locale)))
    await drawShare(locale, page, saying);
await sharp(join(root, 'assets/product/hero.webp'))
  .resize(500)
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(join(out, 'square.jpg'));
