import { sessionCookie } from '@/lib/auth/audience';
import { Login } from '@/lib/auth/contract';
import { logIn } from '@/lib/auth/log-in';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(Login, logIn, {
    cookies: ({ audience, accessToken }) => [sessionCookie(audience, accessToken)],
  }),
});
