// Writes the outlines of the icons and marks that every page draws into one style sheet (components/site/drawings.css).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const names = Object.keys(JSON.parse(await readFile(join(root, 'components/site/icons.json'), 'utf8')));
const filled = new Set(['play']);

const dataUrl = (svg) =>
  `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;

const attributes = (values) =>
  Object.entries(values)
    .filter(([key]) => key !== 'key')
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');

async function iconRule(name) {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const shapes = __iconData.node.map(([tag, values]) => `<${tag}${attributes(values)}/>`).join('');
  const fill = filled.has(name) ? '#000' : 'none';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${fill}" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `.icon-${name} {\n  --drawing: ${dataUrl(svg)};\n}\n`;
}

async function brandRule(className, file) {
  const source = await readFile(join(root, 'assets/brand', file), 'utf8');
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(source);
  const svg = source
    .replace(/<title>.*?<\/title>/, '')
    .replace(/ role="img" aria-label="[^"]*"/, '')
    .replaceAll('currentColor', '#000');
  return `.${className} {\n  --drawing: ${dataUrl(svg)};\n  aspect-ratio: ${width} / ${height};\n  width: auto;\n}\n`;
}

const rules = await Promise.all([
  ...names.map(iconRule),
  brandRule('lockup-zh', 'lockup.svg'),
  brandRule('lockup-en', 'lockup-en.svg'),
  brandRule('brand-mark', 'mark.svg'),
]);

const base = `.drawn {
  display: inline-block;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  background: currentColor;
  mask: var(--drawing) center / 100% 100% no-repeat;
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
  join(root, 'components/site/drawings.css'),
  `/* Written by scripts/build-icons.mjs from lucide (ISC licence) and assets/brand. */\n@layer components {\n${base}${rules.join('')}}\n`,
);
