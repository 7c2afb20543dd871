import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { CreateReferralCode } from '@/lib/referrals/contract';
import { createReferralCode } from '@/lib/referrals/create-code';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(CreateReferralCode, createReferralCode),
});
