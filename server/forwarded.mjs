import { isIP } from 'node:net';

/** Headers by which a proxy, or Next to itself, tells of a request; from outside they are forgeries. */
const internal =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-nextjs-|x-invoke-|x-prerender-|x-matched-path$|x-now-route-matches$)/;

/**
 * Leaves in the headers only what `hops` proxies of ours vouch for (operations 5): a chain whose entry
 * `max(1, hops)` from the right is the client, and the protocol that the last proxy named.
 */
export function settleForwarded(headers, socketAddress, hops) {
  const chain = headers['x-forwarded-for'];
  const protocol = headers['x-forwarded-proto'];
  for (const name in headers) if (internal.test(name)) delete headers[name];
  headers['x-forwarded-for'] = trustedChain(chain, plainAddress(socketAddress), hops).join(', ');
  const named = hops > 0 && protocol?.split(',').at(-1).trim();
  if (named === 'https' || named === 'http') headers['x-forwarded-proto'] = named;
}

/** The last `hops` addresses, or the socket's own one where a proxy of ours gave none. */
export function trustedChain(chain, socketAddress, hops) {
  if (hops === 0) return [socketAddress];
  const entries = (chain ?? '').split(',').map((entry) => plainAddress(entry.trim()));
  const trusted = entries.slice(-hops).filter((entry) => isIP(entry) !== 0);
  const client = trusted[0] ?? socketAddress;
  return [...Array(hops - trusted.length).fill(client), ...trusted];
}

/** Without port, brackets, and the IPv6 form of an IPv4 address. */
export function plainAddress(address = '') {
  const bare = /^\[([^\]]+)\]|^(\d+\.\d+\.\d+\.\d+)(?=:\d+$)/.exec(address);
  return (bare?.[1] ?? bare?.[2] ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
}
