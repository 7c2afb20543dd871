// Makes the film about wearing and using the device from the pictures that exist (public/film): shots from assets/film/shots.json,
// captions and chapters from messages/. Needs ffmpeg, which nothing else of the shop does; `--words` writes the texts alone.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { locales } from '../platform/i18n/locales.ts';
import { bounds, captionCues, type Chapter, chapterCues, type Shot, vtt, type Words } from './film/cues.ts';
import { root } from './setup/root.mjs';

const out = join(root, 'public', 'film');
const [width, height, fps, fade] = [1280, 720, 25, 0.5];
const sand = '#d9c8b6';

const readJson = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(root, path), 'utf8')) as T;

/** Where a picture ends at the left and the right is not seen. */
const softSides = (w: number, h: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><linearGradient id="g"><stop offset="0" stop-opacity="0"/><stop offset=".16"/><stop offset=".84"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="${w}" height="${h}" fill="url(#g)"/></svg>`,
  );

/** The whole picture in the middle, its own blurred copy at its sides; a drawing on sand. Twice as large, for the zoom. */
async function canvas({ from }: Shot): Promise<Buffer> {
  const size = { width: width * 2, height: height * 2 };
  const isDrawing = from.endsWith('.svg');
  const file = join(root, isDrawing ? 'public' : 'assets', from);
  const { width: w, height: h } = await sharp(file).metadata();
  if (!isDrawing && w / h > 1.2)
    return sharp(file)
      .resize({ ...size, fit: 'cover' })
      .png()
      .toBuffer();
  const back = isDrawing
    ? sharp({ create: { ...size, channels: 3, background: sand } })
    : sharp(file)
        .resize({ ...size, fit: 'cover' })
        .blur(60);
  const tall = Math.round(size.height * (isDrawing ? 0.9 : 1));
  const scaled = sharp(file, isDrawing ? { density: 300 } : {}).resize({ height: tall });
  const front = isDrawing
    ? scaled
    : scaled
        .ensureAlpha()
        .composite([{ input: softSides(Math.round((w / h) * tall), tall), blend: 'dest-in' }]);
  return sharp(await back.png().toBuffer())
    .composite([{ input: await front.png().toBuffer(), gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** A slow way back from the point of interest; each shot lasts until the next one has faded in. */
function motion({ seconds, towards: [x, y] = [0.5, 0.5], zoom = 1 }: Shot): string {
  const frames = Math.round((seconds + fade) * fps);
  const near = zoom + 0.05;
  return `zoompan=z='${near}-0.05*on/${frames}':x='(iw-iw/zoom)*${x}':y='(ih-ih/zoom)*${y}':d=${frames}:s=${width}x${height}:fps=${fps}`;
}

async function film(shots: Shot[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const inputs = await Promise.all(
    shots.map(async (shot, index) => {
      const file = join(folder, `${index}.png`);
      await writeFile(file, await canvas(shot));
      return ['-i', file];
    }),
  );
  let at = 0;
  const steps = shots.map((shot, index) => `[${index}]${motion(shot)},format=yuv420p,settb=AVTB[v${index}]`);
  const fades = shots.slice(1).map((_, index) => {
    at += shots[index]?.seconds ?? 0;
    const [before, after] = [index === 0 ? 'v0' : `f${index}`, `f${index + 1}`];
    return `[${before}][v${index + 1}]xfade=duration=${fade}:offset=${at}[${after}]`;
  });
  const total = shots.reduce((sum, { seconds }) => sum + seconds, 0);
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs.flat(),
    '-filter_complex',
    [...steps, ...fades].join(';'),
    '-map',
    `[f${shots.length - 1}]`,
    '-t',
    String(total),
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-g',
    String(fps * 2),
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    join(out, 'guide.mp4'),
  ]);
  await rm(folder, { recursive: true });
}

const chapters = await readJson<Chapter[]>('assets/film/shots.json');
await mkdir(out, { recursive: true });
for (const locale of locales) {
  const { film: texts } = await readJson<{ film: { chapters: Words[] } }>(`messages/${locale}/home.json`);
  await writeFile(join(out, `captions.${locale}.vtt`), vtt(captionCues(chapters, texts.chapters)));
  await writeFile(join(out, `chapters.${locale}.vtt`), vtt(chapterCues(chapters, texts.chapters)));
}
const at = bounds(chapters);
const list = {
  seconds: at.at(-1),
  chapters: chapters.map(({ picture }, index) => ({ at: at[index], picture })),
};
await writeFile(join(root, 'components', 'home', 'film-chapters.json'), `${JSON.stringify(list, null, 2)}\n`);
if (!process.argv.includes('--words')) await film(chapters.flatMap(({ shots }) => shots));
