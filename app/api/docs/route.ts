import { docsPage } from '@/lib/http/docs-page';
import { methods } from '@/lib/http/methods';
import { rawRoute } from '@/lib/http/raw-route';
import { appUrl, env } from '@/platform/env';
import { contentSecurityPolicy } from '@/platform/front/security';

const policy = contentSecurityPolicy([], { sandboxOrigin: '', https: appUrl.startsWith('https:') });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: rawRoute(
    async () =>
      new Response(docsPage(env.SHOP_MODE === 'sandbox'), {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
      }),
  ),
});
