/**
 * The address as WeChat signs it, without its fragment; null when it is not an address of this shop: a signature for
 * another site would let that site act as the shop.
 */
export function signableUrl(address: string, origin: string): string | null {
  const url = address.split('#', 1)[0] ?? '';
  const isOwn = url === origin || url.startsWith(`${origin}/`) || url.startsWith(`${origin}?`);
  return isOwn && URL.canParse(url) && !/\s/.test(url) ? url : null;
}
