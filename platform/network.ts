import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [split(head), split(tail)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, because one household can choose any
 * address in its /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${groupsOf(address.replace(/%.*$/, '')).slice(0, 4).join(':')}::/64` : address;
}
