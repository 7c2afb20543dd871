import { revalidatePath } from 'next/cache';
import { isDatabaseReady } from '@/lib/http/readiness';
import { readMark } from '@/lib/shop/read-shop';
import { renewalToken } from '@/platform/env';

/**
 * Makes Next render pages again at their next request, if the database answers: else they stay. With `route` it is the
 * page of that route, with `mark` every page, when what they show has another mark (shop 10). Only the server in
 * front of Next has the token (server/renewal.ts).
 */
export async function POST(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const [route, mark] = [asked.get('route'), asked.get('mark')];
  const token = renewalToken();
  if ((!route && mark === null) || !token || request.headers.get('x-renewal-token') !== token)
    return new Response(null, { status: 404 });
  if (!(await isDatabaseReady())) return new Response(null, { status: 503 });
  if (route) {
    revalidatePath(route);
    return new Response(null, { status: 204 });
  }
  const now = await readMark();
  if (now !== mark) revalidatePath('/', 'layout');
  return new Response(now);
}
