import { notFound } from '@/platform/errors';
import { rawRoute } from './raw-route';

/** For unknown addresses under `/api`: 404 in the envelope, for every method. */
export const nothingHere = rawRoute(() => Promise.reject(notFound()));
