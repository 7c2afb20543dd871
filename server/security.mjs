import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;

/**
 * The CSP sources of a page's inline scripts; data blocks such as JSON-LD do not count as scripts.
 * @param {string} html
 */
export function scriptHashes(html) {
  const hashes = new Set();
  for (const [, attributes = '', content = ''] of html.matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || /\stype\s*=\s*["']?[^"'\s>]*json/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * Only the scripts in the page as it was sent may run: no nonce, no `unsafe-inline`.
 * @param {string} html
 * @param {{ sandboxOrigin: string, https: boolean }} shop
 */
export function contentSecurityPolicy(html, { sandboxOrigin, https }) {
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
 * WeChat's own browser may load the JS-SDK for the share card; other browsers load nothing from other hosts.
 * @param {string} policy
 * @param {string | undefined} userAgent
 */
export function policyInWechat(policy, userAgent) {
  return /MicroMessenger/i.test(userAgent ?? '')
    ? policy.replace("script-src 'self'", "script-src 'self' https://res.wx.qq.com")
    : policy;
}

/**
 * Headers of every answer. WeChat's H5 payment needs the origin in the Referer.
 * @param {{ https: boolean }} shop
 */
export function fixedHeaders({ https }) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
