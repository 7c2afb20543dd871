import type { MetadataRoute } from 'next';
import { appUrl } from '@/platform/env';
import { locales } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';

// The address is known when the shop runs, not when it is built.
export const dynamic = 'force-dynamic';

const closed = ['/admin', '/admin-login', '/discount-admin', '/user-admin'];
const personal = ['/cart', '/checkout', '/order-success', '/my-orders', '/my-referral-code', '/profile'];

export default function robots(): MetadataRoute.Robots {
  const disallow = locales.flatMap((locale) =>
    [...closed, ...personal].map((path) => localePath(locale, path)),
  );
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', ...disallow] },
    sitemap: `${appUrl}/sitemap.xml`,
  };
}
