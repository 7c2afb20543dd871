type PolicyFor = { sandboxOrigin: string; https: boolean };

/**
 * The policy of a page: of its inline scripts only those may run that `sources` name, by their hashes where the shop's own
 * server stands in front, by the nonce of the request elsewhere. No `unsafe-inline` (hosted 2).
 */
export function contentSecurityPolicy(
  sources: readonly string[],
  { sandboxOrigin, https }: PolicyFor,
): string {
  const sandbox = sandboxOrigin && ` ${sandboxOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...sources].join(' ')}${sandbox}`,
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
export function policyInWechat(policy: string, userAgent: string | null | undefined): string {
  return /MicroMessenger/i.test(userAgent ?? '')
    ? policy.replace("script-src 'self'", "script-src 'self' https://res.wx.qq.com")
    : policy;
}

/** The endings of files, for which no page is made. */
export const fileEndings = 'avif|css|ico|jpg|js|map|mp4|png|svg|txt|vtt|webp|woff2|xml';
const filePath = new RegExp(`^/(?!api/).*\\.(?:${fileEndings})$`);
export const isFile = (path: string): boolean => filePath.test(path);

/** For files: a page that says that one is missing is read without scripts. */
export const filePolicy = "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"; // oxfmt-ignore

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
