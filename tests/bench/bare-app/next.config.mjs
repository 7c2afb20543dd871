import path from 'node:path';

/** The floor of the measurements: Next, and nothing of the shop. */
export default {
  poweredByHeader: false,
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
};
