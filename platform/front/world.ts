const isHosted = Boolean(process.env['VERCEL']);

/**
 * Whether the shop's own server stands in front of Next. Without it a hosting platform does (Vercel), whose processes do not last:
 * Next itself sets the headers, and renders pages for each request. A build is made for one of the two (hosted 1).
 */
export const hasServerInFront: boolean =
  (process.env.BUILT_FOR ?? (isHosted ? 'hosted' : 'server')) === 'server';

/** Whether this process runs where its build was made for; `isServed`: the shop's own server says that it is in front. */
export const isInItsWorld = (isServed: boolean): boolean => (hasServerInFront ? isServed : isHosted);

/** The address that the hosting platform calls the project's own, for a shop that names none. */
export const platformAddress = ({
  VERCEL_PROJECT_PRODUCTION_URL: host,
}: Record<string, string | undefined>): string | undefined => (host ? `https://${host}` : undefined);
