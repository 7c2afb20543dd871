import { isIP } from 'node:net';
import type { RequestHeaders } from '../platform/front/refusals.ts';

/** Headers that a proxy, this server or Next sets to describe a request; from outside they are forged. Next takes a nonce from a policy. */
const internal =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-nextjs-|x-invoke-|x-prerender-|x-matched-path$|x-now-route-matches$|x-shop-|x-renewal-token$|content-security-policy)/;

/** Headers by which a proxy says that it passes a request on. */
const byProxy = /^(x-forwarded-|forwarded$|x-real-ip$|via$)/;

/**
 * Keeps in the headers only what `hops` proxies of ours guarantee (operations 5): a chain whose entry `max(1, hops)`
 * from the right is the client, and the protocol that the last proxy named. `X-Shop-Forwarded` says that a proxy passed the
 * request on, ours or another: its caller is not on this machine (api 15).
 */
export function settleForwarded(
  headers: RequestHeaders,
  socketAddress: string | undefined,
  hops: number,
): void {
  const chain = headers['x-forwarded-for'];
  const protocol = headers['x-forwarded-proto'];
  const isForwarded = Object.keys(headers).some((name) => byProxy.test(name));
  for (const name in headers) if (internal.test(name)) delete headers[name];
  headers['x-forwarded-for'] = trustedChain(chain, plainAddress(socketAddress), hops).join(', ');
  const named = hops > 0 && protocol?.split(',').at(-1)?.trim();
  if (named === 'https' || named === 'http') headers['x-forwarded-proto'] = named;
  if (isForwarded) headers['x-shop-forwarded'] = '1';
}

/** The last `hops` addresses; missing ones repeat the first known one, or the socket's own address. */
export function trustedChain(chain: string | undefined, socketAddress: string, hops: number): string[] {
  if (hops === 0) return [socketAddress];
  const entries = (chain ?? '').split(',').map((entry) => plainAddress(entry.trim()));
  const trusted = entries.slice(-hops).filter((entry) => isIP(entry) !== 0);
  const client = trusted[0] ?? socketAddress;
  return [...Array<string>(hops - trusted.length).fill(client), ...trusted];
}

/** The address without port and brackets, and an IPv4 address without its IPv6 form. */
export function plainAddress(address = ''): string {
  const bare = /^\[([^\]]+)\]|^(\d+\.\d+\.\d+\.\d+)(?=:\d+$)/.exec(address);
  return (bare?.[1] ?? bare?.[2] ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
}
