import { SendCode } from '@/lib/auth/contract';
import { sendCode } from '@/lib/auth/send-code';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: route(SendCode, sendCode) });
