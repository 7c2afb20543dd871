import path from 'node:path';

/** The baseline for placing an order: Next, and the statement that writes an order. */
export default {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['pino', 'postgres'],
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
};
