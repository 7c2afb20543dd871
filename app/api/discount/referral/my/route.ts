import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetReferral } from '@/lib/referrals/contract';
import { getReferral } from '@/lib/referrals/get-referral';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(GetReferral, getReferral) });
