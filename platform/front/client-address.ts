import { hasServerInFront } from './world';

type Place = { trustedHops: number; isBehindServer?: boolean };

/**
 * The address of a caller, as those say whom the shop trusts (operations 5, hosted 3): behind the shop's own server the n-th address
 * from the right, where n is the number of our own proxies; on a hosting platform the header that it writes itself, whatever a
 * caller or a proxy of one sent (https://vercel.com/docs/headers/request-headers).
 */
export function clientAddressOf(
  headers: Headers,
  { trustedHops, isBehindServer = hasServerInFront }: Place,
): string {
  const name = isBehindServer ? 'x-forwarded-for' : 'x-vercel-forwarded-for';
  const chain = headers.get(name)?.split(',') ?? [];
  const at = isBehindServer ? -Math.max(1, trustedHops) : -1;
  return (chain.at(at) ?? '').trim().slice(0, 45) || 'unknown';
}
