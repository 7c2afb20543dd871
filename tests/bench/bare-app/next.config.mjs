import path from 'node:path';

/** The baseline of the measurements: Next without the shop. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
};
