import { clearedCookie } from '@/lib/auth/audience';
import { Logout } from '@/lib/auth/contract';
import { logOut } from '@/lib/auth/log-out';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(Logout, logOut, { cookies: ({ audience }) => (audience ? [clearedCookie(audience)] : []) }),
});
