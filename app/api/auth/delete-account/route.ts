import { clearedCookie } from '@/lib/auth/audience';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { DeleteAccount } from '@/lib/privacy/contract';
import { deleteAccount } from '@/lib/privacy/delete-account';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(DeleteAccount, deleteAccount, { cookies: () => [clearedCookie('customer')] }),
});
