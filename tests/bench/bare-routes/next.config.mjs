import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The baseline of calls: Next, and routes of which each does one thing. */
export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['pino', 'postgres'],
  turbopack: { root },
};
