import { DeleteDiscount, UpdateDiscount } from '@/lib/discounts/admin-contract';
import { deleteDiscount } from '@/lib/discounts/delete-discount';
import { updateDiscount } from '@/lib/discounts/update-discount';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(UpdateDiscount, updateDiscount),
  DELETE: route(DeleteDiscount, deleteDiscount),
});
