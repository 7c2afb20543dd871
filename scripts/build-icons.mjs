// Writes the shapes of the icons and marks of every page into one style sheet (components/pictures/drawings.css).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '../platform/i18n/locales.ts';
import { root } from './setup/root.mjs';

/** @typedef {{ className: string, size: [number, number], shapes: string, isBrand: boolean }} Drawing */

const names = Object.keys(JSON.parse(await readFile(join(root, 'components/pictures/icons.json'), 'utf8')));
const filled = new Set(['play']);

/** @param {string} svg */
const dataUrl = (svg) =>
  `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;

/** @param {Record<string, string>} values */
const attributes = (values) =>
  Object.entries(values)
    .filter(([key]) => key !== 'key')
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');

/** Width of the sheet, in units of an icon's view box. */
const width = 24;

/**
 * @param {string} name
 * @returns {Promise<Drawing>}
 */
async function icon(name) {
  /** @type {{ __iconData: { node: [tag: string, values: Record<string, string>][] } }} */
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, values]) => `<${tag}${attributes(values)}/>`).join('');
  const fill = filled.has(name) ? ' fill="#000"' : '';
  return { className: `icon-${name}`, size: [24, 24], shapes: `<g${fill}>${shapes}</g>`, isBrand: false };
}

/**
 * @param {string} className
 * @param {string} file
 * @returns {Promise<Drawing>}
 */
async function brand(className, file) {
  const source = await readFile(join(root, 'assets/brand', file), 'utf8');
  const [, wide, high] = /viewBox="0 0 (\d+) (\d+)"/.exec(source) ?? [];
  if (!wide || !high) throw new Error(`${file} does not name its size.`);
  const shapes = source
    .replace(/<title>.*?<\/title>/, '')
    .replace(/ role="img" aria-label="[^"]*"/, '')
    .replace(/ xmlns="[^"]*"/, '')
    .replaceAll('currentColor', '#000')
    .replace(/^<svg /, `<svg width="${wide}" height="${high}" `);
  return { className, size: [Number(wide), Number(high)], shapes, isBrand: true };
}

const parts = await Promise.all([
  ...names.map(icon),
  ...locales.map((locale) => brand(`lockup-${locale}`, `lockup-${locale}.svg`)),
  brand('brand-mark', 'mark.svg'),
]);

/** All drawings below each other in one picture: the browser opens a document for each picture, which takes time. */
let total = 0;
const drawings = parts.map((drawing) => {
  const [wide, high] = drawing.size;
  const scale = width / wide;
  const height = high * scale;
  const top = total;
  total += height;
  return { ...drawing, scale, top, height };
});

/** @param {number} value */
const rounded = (value) => +value.toFixed(4);
const placed = drawings.map(({ shapes, top, scale }) => {
  const scaled = scale === 1 ? '' : ` scale(${+scale.toFixed(6)})`;
  return `<g transform="translate(0 ${rounded(top)})${scaled}">${shapes}</g>`;
});
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rounded(total)}"><g fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${placed.join('')}</g></svg>`;

/** A position in percent is a share of the remaining space. */
const rules = drawings.map(({ className, size, top, height, isBrand }) => {
  const shape = isBrand ? `\n  aspect-ratio: ${size[0]} / ${size[1]};\n  width: auto;` : '';
  return `.${className} {\n  --drawing-at: ${rounded((top / (total - height)) * 100)}%;${shape}\n}\n`;
});

const base = `.drawn {
  display: inline-block;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  background: currentColor;
  mask: ${dataUrl(sheet)} 0 var(--drawing-at) / 100% auto no-repeat;
  print-color-adjust: exact;
}
@media (forced-colors: active) {
  .drawn {
    forced-color-adjust: none;
    background: CanvasText;
  }
}
`;

await writeFile(
  join(root, 'components/pictures/drawings.css'),
  `/* Written by scripts/build-icons.mjs from lucide (ISC licence) and assets/brand. */\n@layer components {\n${base}${rules.join('')}}\n`,
);
