import { SetDiscountStatus } from '@/lib/discounts/admin-contract';
import { setStatus } from '@/lib/discounts/set-status';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(SetDiscountStatus, setStatus),
});
