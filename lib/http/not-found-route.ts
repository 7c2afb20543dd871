import { notFound } from '@/platform/errors';
import { rawRoute } from './raw-route';

/** For unknown addresses under `/api`: 404 in the envelope, for every method. */
export const notFoundRoute = rawRoute(() => Promise.reject(notFound()));
