import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CloseReturn } from '@/lib/orders/returns/admin-contract';
import { closeReturn } from '@/lib/orders/returns/close-return';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(CloseReturn, closeReturn) });
