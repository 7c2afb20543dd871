import { VerifyContact } from '@/lib/auth/contract';
import { verifyContact } from '@/lib/auth/verify-contact';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(VerifyContact, verifyContact),
});
