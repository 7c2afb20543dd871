import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetProfile, UpdateProfile } from '@/lib/users/contract';
import { getProfile } from '@/lib/users/get-profile';
import { updateProfile } from '@/lib/users/update-profile';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetProfile, getProfile),
  PUT: route(UpdateProfile, updateProfile),
});
