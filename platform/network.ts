import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [split(head), split(tail)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * The networks that limits count: an IPv4 address, or the /64 of an IPv6 address, because one household can choose any
 * address in its /64, and after it the /48, because one customer of a provider may hold 65,536 of those (api 11).
 */
export function networksOf(address: string): [own: string, wide?: string] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return [mapped];
  if (!isIPv6(address)) return [address];
  const groups = groupsOf(address.replace(/%.*$/, ''));
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** `machine`: the one the shop runs on; `network`: one that only a private or special network knows. */
type Place = 'machine' | 'network' | 'internet';

function listOf(...subnets: string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const machine = listOf('0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128');
const network = listOf(
  ...['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
);
/** Of IPv6 only this part is routed on the internet; 2002::/16 in it carries any IPv4 address, private ones too. */
const routed = listOf('2000::/3');
const carrier = listOf('2002::/16');

/** Where a host name or address leads, as far as its text shows: no name is looked up. */
export function placeOf(hostname: string): Place {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  if (isIPv6(host)) {
    if (machine.check(host, 'ipv6')) return 'machine';
    return routed.check(host, 'ipv6') && !carrier.check(host, 'ipv6') ? 'internet' : 'network';
  }
  if (isIPv4(host)) {
    if (machine.check(host)) return 'machine';
    return network.check(host) ? 'network' : 'internet';
  }
  if (/(^|\.)localhost(\.localdomain)?$/.test(host)) return 'machine';
  return /^[^.]*$|\.(local|localdomain|internal|lan|home\.arpa)$/.test(host) ? 'network' : 'internet';
}
