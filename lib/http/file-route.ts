import { readActor } from '@/lib/auth/session';
import type { Admin, Ctx } from '@/platform/ctx';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';

type Read<C extends Ctx> = (ctx: C, name: string) => Promise<{ bytes: Uint8Array; type: string }>;

/** Only the declared content type counts, and no scripts run. */
const fixed = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
/** The browser asks again before it uses its copy. */
const forAdmins = 'private, no-cache';
/** One that the shop names no longer is gone within a minute, from shared caches too (shop 11). */
const forEverybody = 'public, max-age=60';

/** Binds the address of files that only administrators see, by cookie or token; a name always means the same file. */
export function fileRoute(read: Read<Ctx<Admin>>): Handler {
  return namedFile(forAdmins, async (ctx, request, name) =>
    read({ ...ctx, actor: await readActor(request, 'admin') }, name),
  );
}

/** Binds the address of files that everybody may see. */
export const publicFileRoute = (read: Read<Ctx>): Handler =>
  namedFile(forEverybody, (ctx, _request, name) => read(ctx, name));

function namedFile(
  caching: string,
  read: (ctx: Ctx, request: Request, name: string) => ReturnType<Read<Ctx>>,
): Handler {
  return rawRoute(async (ctx, request, segments) => {
    const name = String((await segments.params)['name']);
    const etag = `"${name.replaceAll(/[^\w.]/g, '')}"`;
    const { bytes, type } = await read(ctx, request, name);
    const headers = { ...fixed, 'Cache-Control': caching, ETag: etag };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': type } });
  });
}
