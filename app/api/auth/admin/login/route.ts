import { sessionCookie } from '@/lib/auth/audience';
import { AdminLogin } from '@/lib/auth/contract';
import { logInAdmin } from '@/lib/auth/log-in-admin';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(AdminLogin, logInAdmin, {
    cookies: ({ audience, accessToken }) => [sessionCookie(audience, accessToken)],
  }),
});
