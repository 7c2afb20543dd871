import { imageLimit, type ImageType } from '@/lib/media/admin-contract';

export type PictureError = 'formatWrong' | 'tooLarge' | 'broken';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, offset) => bytes[at + offset] === character.charCodeAt(0));

/** The type of a picture by its first bytes; the file name and the browser's type are not reliable. */
export function kindOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}

/** Checks a file before the upload, as far as the browser can; the server checks it again. */
export async function errorOf(file: File): Promise<PictureError | null> {
  if (kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer())) === null) return 'formatWrong';
  if (file.size > imageLimit) return 'tooLarge';
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return 'broken';
  }
}
