import { methods } from '@/lib/http/methods';
import { openApi } from '@/lib/http/openapi';
import { rawRoute } from '@/lib/http/raw-route';
import { appUrl } from '@/platform/env';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: rawRoute(async () => Response.json(openApi(appUrl))),
});
