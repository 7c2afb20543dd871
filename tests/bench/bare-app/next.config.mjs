import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The baseline of pages and of the process: Next without the shop. */
export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  poweredByHeader: false,
  turbopack: { root },
};
