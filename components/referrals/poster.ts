import { toCanvas } from 'qrcode';

type PosterTexts = {
  headline: string;
  lead: string;
  product: string;
  priceLabel: string;
  /** Both null when the shop has no friend price. */
  price: string | null;
  was: string | null;
  codeLabel: string;
  code: string;
  scan: string;
  link: string;
};

const width = 1080;
const height = 1620;
const margin = 84;
const paper = '#f2ede4';
const mist = '#8be0d3';

const loadPicture = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error(`${source} did not load`)));
    picture.src = source;
  });

/** Draws a picture like `object-fit: cover`. */
function drawCover(pen: CanvasRenderingContext2D, picture: HTMLImageElement, box: DOMRect): void {
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  const [w, h] = [box.width / scale, box.height / scale];
  const [x, y] = [(picture.naturalWidth - w) / 2, (picture.naturalHeight - h) / 2];
  pen.drawImage(picture, x, y, w, h, box.x, box.y, box.width, box.height);
}

/** The page's own fonts, which differ by language. */
const fontOf = (size: number, weight = 400) =>
  `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;

/** Breaks a text into lines, between words or between any two Chinese characters. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const pieces = text.match(/[\p{Script=Han}\p{P}]|[^\p{Script=Han}\s]+|\s+/gu) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const isPunctuation = /^\p{P}$/u.test(piece);
    if (line && !isPunctuation && !fits(line + piece)) {
      lines.push(line.trim());
      line = piece.trimStart();
    } else line += piece;
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

/** Writes a text of one or more lines; returns the baseline of the last line. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  [x, y]: [x: number, y: number],
  size: number,
  most: number,
): number {
  const lines = linesOf(text, (line) => pen.measureText(line).width <= most);
  lines.forEach((line, at) => pen.fillText(line, x, y + at * size * 1.3));
  return y + Math.max(0, lines.length - 1) * size * 1.3;
}

/** The largest font size at which a text fits on one line. */
function shrink(
  pen: CanvasRenderingContext2D,
  text: string,
  size: number,
  weight: number,
  most: number,
): number {
  let fitting = size;
  pen.font = fontOf(fitting, weight);
  while (fitting > 24 && pen.measureText(text).width > most) {
    fitting -= 2;
    pen.font = fontOf(fitting, weight);
  }
  return fitting;
}

function drawPrice(pen: CanvasRenderingContext2D, texts: PosterTexts, y: number): void {
  if (!texts.price) return;
  pen.fillStyle = mist;
  pen.font = fontOf(36);
  pen.fillText(texts.priceLabel, margin, y);
  let x = margin + pen.measureText(texts.priceLabel).width + 28;
  pen.fillStyle = paper;
  pen.font = fontOf(64, 600);
  pen.fillText(texts.price, x, y + 6);
  x += pen.measureText(texts.price).width + 28;
  if (!texts.was) return;
  pen.font = fontOf(36);
  pen.globalAlpha = 0.7;
  pen.fillText(texts.was, x, y);
  pen.fillRect(x, y - 13, pen.measureText(texts.was).width, 3);
  pen.globalAlpha = 1;
}

async function drawCode(pen: CanvasRenderingContext2D, texts: PosterTexts): Promise<void> {
  const box = new DOMRect(margin, height - margin - 300, width - 2 * margin, 300);
  pen.fillStyle = paper;
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, 40);
  pen.fill();
  const code = document.createElement('canvas');
  await toCanvas(code, texts.link, {
    width: 252,
    margin: 2,
    color: { dark: '#15211fff', light: '#ffffffff' },
  });
  pen.drawImage(code, box.right - 276, box.y + 24, 252, 252);
  const room = box.width - 276 - 72;
  pen.fillStyle = '#5c6866';
  pen.font = fontOf(32);
  pen.fillText(texts.codeLabel, box.x + 44, box.y + 78);
  pen.fillStyle = '#0f5b57';
  shrink(pen, texts.code.split('').join(' '), 66, 600, room);
  pen.fillText(texts.code.split('').join('\u200a'), box.x + 44, box.y + 156);
  pen.fillStyle = '#15211f';
  pen.font = fontOf(30);
  write(pen, texts.scan, [box.x + 44, box.y + 220], 30, room);
}

/** Draws the poster in the browser with the given texts. @throws Error when a picture does not load */
export async function drawPoster(texts: PosterTexts): Promise<Blob> {
  const [tide, product] = await Promise.all([
    loadPicture('/pictures/backgrounds/tide-dark.webp'),
    loadPicture('/pictures/product/worn.webp'),
  ]);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  drawCover(pen, tide, new DOMRect(0, 0, width, height));
  const frame = new DOMRect(margin, margin, width - 2 * margin, 700);
  pen.save();
  pen.beginPath();
  pen.roundRect(frame.x, frame.y, frame.width, frame.height, 48);
  pen.clip();
  drawCover(pen, product, frame);
  pen.restore();
  pen.fillStyle = mist;
  pen.font = fontOf(36);
  let y = write(pen, texts.product, [margin, frame.bottom + 76], 36, frame.width);
  pen.fillStyle = '#ffffff';
  const size = shrink(pen, texts.headline, 84, 600, frame.width);
  y = write(pen, texts.headline, [margin, y + size + 28], size, frame.width);
  pen.font = fontOf(38);
  pen.globalAlpha = 0.85;
  y = write(pen, texts.lead, [margin, y + 78], 38, frame.width);
  pen.globalAlpha = 1;
  drawPrice(pen, texts, y + 104);
  await drawCode(pen, texts);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
