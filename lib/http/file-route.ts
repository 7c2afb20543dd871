import { readActor } from '@/lib/auth/session';
import type { Admin, Ctx } from '@/platform/ctx';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';

type Read = (ctx: Ctx<Admin>, name: string) => Promise<{ bytes: Uint8Array; type: string }>;

/** Only the declared content type counts, no scripts run, and the browser asks again before it uses its copy. */
const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
};

/** Binds the address of files that only administrators see, by cookie or token; a name always means the same file. */
export function fileRoute(read: Read): Handler {
  return rawRoute(async (ctx, request, segments) => {
    const admin = await readActor(request, 'admin');
    const name = String((await segments.params)['name']);
    const etag = `"${name.replaceAll(/[^\w.]/g, '')}"`;
    const { bytes, type } = await read({ ...ctx, actor: admin }, name);
    const headers = { ...fixed, ETag: etag };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': type } });
  });
}
