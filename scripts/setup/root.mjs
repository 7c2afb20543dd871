import path from 'node:path';

/** The top folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..');
