import { methods } from '@/lib/http/methods';
import { noticeRoute } from '@/lib/http/notice-route';
import { receiveNotice } from '@/lib/payments/receive-notice';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: noticeRoute(receiveNotice) });
