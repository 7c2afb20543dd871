import { ValidateDiscount } from '@/lib/discounts/contract';
import { validateDiscount } from '@/lib/discounts/validate-discount';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(ValidateDiscount, validateDiscount),
});
