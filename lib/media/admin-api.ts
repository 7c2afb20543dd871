import { envelopeSchema, sendWithToken } from '@/platform/api-client';
import { ApiError } from '@/platform/api-error';
import { localeRows } from '@/platform/i18n/locale-rows';
import { pageLocale } from '@/platform/i18n/page-locale';
import { parseJson } from '@/platform/parse-json';
import { providedTokens } from '@/platform/token-source';
import { type Image, imageSchema, UploadImage } from './admin-contract';

type Options = { onProgress: (share: number) => void; signal: AbortSignal };
type UploadResponse = { status: number; body: unknown };

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function post(file: File, token: string | null, { onProgress, signal }: Options): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { path, method, upload } = UploadImage;
    request.open(method, path);
    request.setRequestHeader('Accept-Language', localeRows[pageLocale()].tag);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onerror = () => reject(new ApiError('NETWORK', '', 0));
    request.onabort = () => reject(new DOMException('removed', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append(upload.field, file);
    request.send(form);
  });
}

/**
 * Sends a picture and reports the progress, from 0 to 1; an expired token is renewed once.
 * @throws ApiError; AbortError when the signal aborts
 */
export async function uploadImage(file: File, options: Options): Promise<Image> {
  const response = await sendWithToken(
    providedTokens('admin'),
    (token) => post(file, token, options),
    ({ status }) => status === 401,
  );
  const envelope = envelopeSchema.safeParse(response.body).data;
  const stored = imageSchema.safeParse(envelope?.data);
  if (!envelope?.success || !stored.success)
    throw new ApiError('MALFORMED', envelope?.message ?? '', response.status);
  return stored.data;
}
