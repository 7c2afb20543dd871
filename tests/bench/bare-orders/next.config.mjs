import path from 'node:path';

/** The floor of placing an order: Next, and the statement that writes one. */
export default {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['pino', 'postgres'],
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
};
