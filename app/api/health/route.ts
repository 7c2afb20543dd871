import { successResponse } from '@/lib/http/envelope';
import { methods } from '@/lib/http/methods';
import { rawRoute } from '@/lib/http/raw-route';
import { successText } from '@/lib/http/texts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: rawRoute(async (ctx) => successResponse({ process: 'up' }, successText(ctx.locale))),
});
