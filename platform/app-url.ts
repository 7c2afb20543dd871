/** The one setting that server components may read: the shop's public address. */
export { appUrl } from './env';
