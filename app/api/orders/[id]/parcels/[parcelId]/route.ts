import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CorrectParcel } from '@/lib/shipping/admin-contract';
import { correctParcel } from '@/lib/shipping/correct-parcel';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(CorrectParcel, correctParcel),
});
