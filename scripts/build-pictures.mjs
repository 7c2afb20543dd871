// Makes the sizes for the layout from assets/: `name-width.avif`, `name.webp` for other browsers, and their list.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** @import { Sharp } from 'sharp' */

/**
 * @typedef {object} Picture
 * @property {string} from
 * @property {number} width
 * @property {number} height
 * @property {number[]} widths
 * @property {number} fallback
 * @property {string} colour
 * @property {number} [quality]
 */

const root = join(import.meta.dirname, '..');
const out = join(root, 'public', 'pictures');

const porcelain = '#e9e7e3';
const sand = '#d9c8b6';
const deep = '#0a2221';

const square = { width: 1600, height: 1600, widths: [480, 828, 1240], fallback: 828 };
const scene = { width: 1280, height: 960, widths: [384, 640, 960], fallback: 640 };
const wide = { width: 2160, height: 1215, widths: [828, 1440, 2160], fallback: 1440, quality: 58 };

/** @satisfies {Record<string, Picture>} */
const pictures = {
  hero: { ...square, from: 'product/hero.webp', widths: [192, ...square.widths], colour: porcelain },
  electrodes: { ...square, from: 'product/electrodes.webp', colour: porcelain },
  case: { ...square, from: 'product/case.webp', colour: porcelain },
  worn: { ...square, from: 'product/worn.webp', colour: sand },
  exploded: { ...square, from: 'product/exploded.webp', colour: porcelain },
  kit: { ...square, from: 'product/kit.webp', colour: porcelain },
  colours: { ...square, from: 'product/colours.webp', colour: porcelain },
  packaging: { ...square, from: 'product/packaging.webp', colour: porcelain },
  focus: { ...scene, from: 'scenes/focus.webp', colour: sand },
  night: { ...scene, from: 'scenes/night.webp', colour: deep },
  breathe: { ...scene, from: 'scenes/breathe.webp', colour: porcelain },
  morning: { ...scene, from: 'scenes/morning.webp', colour: sand },
  'tide-dark': { ...wide, from: 'backgrounds/tide-dark.webp', colour: deep },
  'tide-light': { ...wide, from: 'backgrounds/tide-light.webp', colour: porcelain },
  film: {
    from: 'film/poster.webp',
    width: 1280,
    height: 720,
    widths: [640, 1280],
    fallback: 640,
    colour: porcelain,
  },
};

/**
 * The carousel's small pictures side by side in one file: one request instead of eight.
 * @type {{ names: (keyof typeof pictures)[], size: number }}
 */
const thumbs = {
  names: ['hero', 'electrodes', 'case', 'worn', 'exploded', 'kit', 'colours', 'packaging'],
  size: 176,
};

/** @param {string} from */
const source = (from) => join(root, 'assets', from);
/** @param {Sharp} image */
const avif = (image, quality = 62) => image.avif({ quality, effort: 5 });
/** @param {Sharp} image */
const webp = (image) => image.webp({ quality: 78, effort: 6 });

/** @param {string} from */
const pathOf = (from) => from.replace('.webp', '');

/** @param {Picture} picture */
async function buildPicture({ from, widths, fallback, quality }) {
  const target = join(out, pathOf(from));
  await mkdir(dirname(target), { recursive: true });
  for (const width of widths)
    await avif(sharp(source(from)).resize(width), quality).toFile(`${target}-${width}.avif`);
  await webp(sharp(source(from)).resize(fallback)).toFile(`${target}.webp`);
}

/** @param {{ names: (keyof typeof pictures)[], size: number }} thumbs */
async function buildThumbs({ names, size }) {
  const cells = await Promise.all(
    names.map(async (name, index) => ({
      input: await sharp(source(pictures[name].from)).resize(size, size).toBuffer(),
      left: index * size,
      top: 0,
    })),
  );
  const strip = await sharp({
    create: { width: size * names.length, height: size, channels: 3, background: porcelain },
  })
    .composite(cells)
    .png()
    .toBuffer();
  await avif(sharp(strip)).toFile(join(out, 'thumbs.avif'));
  await webp(sharp(strip)).toFile(join(out, 'thumbs.webp'));
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const picture of Object.values(pictures)) await buildPicture(picture);
await buildThumbs(thumbs);

const list = Object.fromEntries(
  Object.entries(pictures).map(([name, { from, width, height, widths, colour }]) => [
    name,
    { path: `/pictures/${pathOf(from)}`, width, height, widths, colour },
  ]),
);
await writeFile(
  join(root, 'components', 'pictures', 'pictures.json'),
  `${JSON.stringify({ pictures: list, thumbs: thumbs.names }, null, 2)}\n`,
);
