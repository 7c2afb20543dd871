import { createHash } from 'node:crypto';

type PolicyFor = { sandboxOrigin: string; https: boolean };

const script = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;

/** The CSP sources of a page's inline scripts; data blocks such as JSON-LD do not count as scripts. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || /\stype\s*=\s*["']?[^"'\s>]*json/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}

/** Only the scripts in the page as it was sent may run: no nonce, no `unsafe-inline`. */
export function contentSecurityPolicy(html: string, { sandboxOrigin, https }: PolicyFor): string {
  const sandbox = sandboxOrigin && ` ${sandboxOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes(html)].join(' ')}${sandbox}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${sandbox}`,
    "worker-src 'self' blob:",
    `form-action 'self'${sandbox}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * WeChat's own browser may load the JS-SDK for the share card; other browsers load nothing from other hosts. So a page
 * varies with the browser (sharing 3).
 */
export function policyInWechat(policy: string, userAgent: string | undefined): string {
  return /MicroMessenger/i.test(userAgent ?? '')
    ? policy.replace("script-src 'self'", "script-src 'self' https://res.wx.qq.com")
    : policy;
}

/** Headers of every answer. WeChat's H5 payment needs the origin in the Referer. */
export function fixedHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
