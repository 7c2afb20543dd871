import { env } from '@/platform/env';
import { kuaidi100 } from './kuaidi100/find-track';
import type { TrackingProvider } from './provider';

const providers: Record<NonNullable<typeof env.TRACKING_PROVIDER>, TrackingProvider> = { kuaidi100 };

/** Null while no provider is set: then no parcel is queried (shipping 12). */
export const findProvider = (): TrackingProvider | null =>
  env.TRACKING_PROVIDER ? providers[env.TRACKING_PROVIDER] : null;
