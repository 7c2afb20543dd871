import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { LeaveReturnNotice } from '@/lib/notifications/contract';
import { storeReturnNotice } from '@/lib/notifications/store-return-notice';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(LeaveReturnNotice, storeReturnNotice),
});
