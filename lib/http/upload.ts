import type { Upload, UploadedFile } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { cleanLine } from '@/platform/text';
import { readBytes } from './body';

/** Bodies up to this size are read, so that the refusal of a file that is too large can contain its name. */
const readLimit = 8 * 1024 * 1024;

/** The file name without folders, short enough for a message. */
const shortName = (name: string): string =>
  cleanLine(name.replace(/^.*[/\\]/, ''))
    .slice(-120)
    .toWellFormed() || '?';

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(request, readLimit);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST, VALIDATION_FAILED without a file */
export async function readUpload(request: Request, { field, limit }: Upload): Promise<UploadedFile> {
  const file = (await readForm(request)).get(field);
  if (!(file instanceof File))
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: field, reason: 'required' }] });
  const name = shortName(file.name);
  if (file.size > limit)
    throw new AppError('PAYLOAD_TOO_LARGE', { reason: 'fileTooLarge', values: { name } });
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
