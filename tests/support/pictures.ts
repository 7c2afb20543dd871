import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Generated images, valid and forged, as an administrator might upload them. */
const canvas = (width: number, height: number, background = '#0f5b57') =>
  sharp({ create: { width, height, channels: 3, background } });

export const pngOf = (width = 40, height = 30) => canvas(width, height).png().toBuffer();
export const jpegOf = (width = 40, height = 30) => canvas(width, height).jpeg().toBuffer();
export const webpOf = (width = 40, height = 30) => canvas(width, height).webp().toBuffer();

/** Contains the place and the author of the picture. */
export const jpegWithPlace = () =>
  canvas(64, 48)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Secret Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSLongitudeRef: 'E' },
    })
    .toBuffer();

/** Three frames in three colours. */
export async function animatedGif() {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => canvas(24, 24, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
}

/** Random pixels, so that the file is large. */
export const heavyPng = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG with one bit for each pixel: 256 megapixels in about thirty kilobytes. */
export function bomb(side = 16_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
