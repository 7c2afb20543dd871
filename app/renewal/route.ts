import { revalidatePath } from 'next/cache';
import { isDatabaseReady } from '@/lib/http/readiness';
import { renewalToken } from '@/platform/env';

/**
 * Makes Next render the page of a route again at its next request, if the database answers: else its page stays. Only
 * the server in front of Next has the token (server/renewal.ts).
 */
export async function POST(request: Request): Promise<Response> {
  const route = new URL(request.url).searchParams.get('route');
  const token = renewalToken();
  if (!route || !token || request.headers.get('x-renewal-token') !== token)
    return new Response(null, { status: 404 });
  if (!(await isDatabaseReady())) return new Response(null, { status: 503 });
  revalidatePath(route);
  return new Response(null, { status: 204 });
}
