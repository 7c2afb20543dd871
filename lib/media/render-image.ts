import sharp, { type Metadata, type Sharp } from 'sharp';
import type { UploadedFile } from '@/platform/endpoint';
import { AppError, type ErrorCode, type ErrorReason } from '@/platform/errors';
import type { ImageType } from './admin-contract';

/** All frames of an animation together (media 1). */
const pixelLimit = 40_000_000;
const sideLimit = 16_000;
const secondsLimit = 20;

// SVG, PDF, TIFF and others are not even decoded, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

type Format = 'jpeg' | 'png' | 'gif' | 'webp';

const kinds: Record<Format, { type: ImageType; ending: string; write: (image: Sharp) => Sharp }> = {
  jpeg: { type: 'image/jpeg', ending: 'jpg', write: (image) => image.jpeg({ quality: 85 }) },
  png: { type: 'image/png', ending: 'png', write: (image) => image.png() },
  gif: { type: 'image/gif', ending: 'gif', write: (image) => image.gif() },
  webp: { type: 'image/webp', ending: 'webp', write: (image) => image.webp({ quality: 85 }) },
};

const isFormat = (format: string): format is Format => format in kinds;

/** Kind and size from the file's header, without reading pixels; null for anything but the four kinds of pictures. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  if (bytes.length === 0) return null;
  return sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

const isTooLarge = ({ width, height, pageHeight }: Metadata): boolean =>
  width * height > pixelLimit || Math.max(width, pageHeight ?? height) >= sideLimit;

type RenderedImage = {
  bytes: Uint8Array;
  type: ImageType;
  ending: string;
  width: number;
  height: number;
};

/**
 * Encodes a picture again from its pixels, so that everything else in the file (place, comments, a second file after
 * the first) is removed. Only the content decides its kind. The frames of an animation stay.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED; the message names the file
 */
export async function renderImage({ name, bytes }: UploadedFile): Promise<RenderedImage> {
  const refuse = (code: ErrorCode, reason: ErrorReason, cause?: unknown) =>
    new AppError(code, { reason, values: { name }, cause });
  const known = await readHeader(bytes);
  if (!known || !isFormat(known.format)) throw refuse('UNSUPPORTED_MEDIA_TYPE', 'imageFormat');
  if (isTooLarge(known)) throw refuse('VALIDATION_FAILED', 'imageTooManyPixels');
  const { type, ending, write } = kinds[known.format];
  try {
    const source = sharp(bytes, { animated: true, limitInputPixels: pixelLimit, failOn: 'error' });
    const drawn = await write(source.autoOrient())
      .timeout({ seconds: secondsLimit })
      .toBuffer({ resolveWithObject: true });
    const { info } = drawn;
    return {
      bytes: new Uint8Array(drawn.data),
      type,
      ending,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch (cause) {
    throw refuse('VALIDATION_FAILED', 'imageBroken', cause);
  }
}
