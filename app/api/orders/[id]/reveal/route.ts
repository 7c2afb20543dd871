import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RevealContact } from '@/lib/orders/admin-contract';
import { revealContact } from '@/lib/orders/reveal-contact';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RevealContact, revealContact),
});
