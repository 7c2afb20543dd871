import { randomBytes } from 'node:crypto';
import type { NextRequest, NextResponse } from 'next/server';
import { localeOf } from '../i18n/locales';
import { serverTexts } from '../i18n/server-texts';
import { nonceHeader } from './nonce';
import { type Refusal, refusalOf } from './refusals';
import { contentSecurityPolicy, policyInWechat } from './security';

type Alone = { route: (request: NextRequest) => NextResponse; sandboxOrigin: string };

/**
 * What the shop's own server does for a page, where a hosting platform stands in its place: refuses what Next cannot read, and
 * gives the page a policy with a nonce of its own (hosted 2). `route` finds the page of an address. Such a page is for
 * one request, so that no cache keeps its policy for another browser (sharing 3).
 */
export function answerAlone(request: NextRequest, { route, sandboxOrigin }: Alone): Response {
  const { headers, method, nextUrl } = request;
  const url = nextUrl.pathname + nextUrl.search;
  const refusal = refusalOf({ method, url, headers: Object.fromEntries(headers) });
  if (refusal) return refuse(refusal, headers);
  const nonce = randomBytes(16).toString('base64');
  const https = nextUrl.protocol === 'https:';
  const policy = policyInWechat(
    contentSecurityPolicy([`'nonce-${nonce}'`], { https, sandboxOrigin }),
    headers.get('user-agent'),
  );
  headers.set('Content-Security-Policy', policy);
  headers.set(nonceHeader, nonce);
  const response = route(request);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** In the API's envelope, in the caller's language. */
function refuse({ status, code }: Refusal, headers: Headers): Response {
  const { codes } = serverTexts[localeOf(headers.get('accept-language'))].errors;
  const body = { success: false, message: codes[code], code };
  return Response.json(body, { status, headers: status === 405 ? { Allow: 'GET, HEAD' } : {} });
}
