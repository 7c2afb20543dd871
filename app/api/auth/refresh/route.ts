import { sessionCookie } from '@/lib/auth/audience';
import { RefreshSession } from '@/lib/auth/contract';
import { refreshSession } from '@/lib/auth/refresh-session';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RefreshSession, refreshSession, {
    cookies: ({ audience, accessToken }) => [sessionCookie(audience, accessToken)],
  }),
});
