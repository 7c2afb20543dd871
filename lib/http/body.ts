import { AppError } from '@/platform/errors';

/** The largest JSON body, unless its call names another bound (api 4). */
export const jsonLimit = 64 * 1024;

/**
 * Reads a body of at most `limit` bytes.
 * @throws AppError PAYLOAD_TOO_LARGE as soon as the limit is passed; BAD_REQUEST when the connection breaks
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError('PAYLOAD_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) break;
      chunks.push(chunk);
    }
    if (size <= limit) return Buffer.concat(chunks);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
  throw new AppError('PAYLOAD_TOO_LARGE');
}

/** @throws AppError as `readBytes` does; BAD_REQUEST also for text that is not UTF-8 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}

type JsonOptions = {
  /** An empty body reads as `{}`, whatever its type. */
  isOptional?: boolean | undefined;
  limit?: number | undefined;
};

/**
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export async function readJson(
  request: Request,
  { isOptional = false, limit = jsonLimit }: JsonOptions = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && !isOptional) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const text = await readText(request, limit);
  if (isOptional && text === '') return {};
  if (type !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}
