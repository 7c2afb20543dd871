const isOnPlatform = Boolean(process.env['VERCEL']);

/**
 * Whether the shop's own server stands in front of Next. Without it a platform does (Vercel), whose processes do not last:
 * Next itself sets the headers, and renders pages for each request. A build is made for one of the two (platform 1).
 */
export const hasServerInFront: boolean =
  (process.env.BUILT_FOR ?? (isOnPlatform ? 'platform' : 'server')) === 'server';

/** Whether this process runs where its build was made for; `isServed`: the shop's own server says that it is in front. */
export const isInItsWorld = (isServed: boolean): boolean => (hasServerInFront ? isServed : isOnPlatform);

/** The address that the platform calls the project's own, for a shop that names none. */
export const platformAddress = ({
  VERCEL_PROJECT_PRODUCTION_URL: host,
}: Record<string, string | undefined>): string | undefined => (host ? `https://${host}` : undefined);
