import { notFound } from '@/lib/platform/errors';
import { rawRoute } from './raw-route';

/** For addresses under `/api` that are no call: 404 in the envelope, whatever the method. */
export const nothingHere = rawRoute(() => Promise.reject(notFound()));
