import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { changeRecipient } from '@/lib/orders/change-recipient';
import { ChangeRecipient } from '@/lib/orders/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(ChangeRecipient, changeRecipient),
});
