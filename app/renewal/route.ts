import { revalidatePath } from 'next/cache';
import { renewalToken } from '@/platform/env';

/**
 * Makes Next render the page of a route again at its next request, or every page. Only the server in front of Next has
 * the token (server/renewal.ts); for anybody else there is nothing here.
 */
export function POST(request: Request): Response {
  const token = renewalToken();
  if (!token || request.headers.get('x-renewal-token') !== token) return new Response(null, { status: 404 });
  const route = new URL(request.url).searchParams.get('route');
  if (route) revalidatePath(route);
  else revalidatePath('/', 'layout');
  return new Response(null, { status: 204 });
}
