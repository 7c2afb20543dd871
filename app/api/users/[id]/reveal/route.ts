import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RevealUser } from '@/lib/users/admin-contract';
import { revealUser } from '@/lib/users/reveal-user';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(RevealUser, revealUser) });
