import { headers } from 'next/headers';
import { nonceHeader } from '@/platform/front/nonce';
import { hasServerInFront } from '@/platform/front/world';

/**
 * For the page's own inline script. Behind the shop's own server pages are made once and their scripts known by hashes;
 * elsewhere a page has the nonce of its request, and reading it makes Next render the page for each request.
 */
export async function ownNonce(): Promise<{ nonce?: string }> {
  if (hasServerInFront) return {};
  const nonce = (await headers()).get(nonceHeader);
  return nonce ? { nonce } : {};
}
