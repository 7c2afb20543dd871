const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Endpoint = { endpoint: string; protocol: 'http' | 'https' };

/** A host, with a port or not, or a whole address; only this machine is spoken to in clear. */
export function endpointOf(given = 'dysmsapi.aliyuncs.com'): Endpoint {
  const { host, hostname } = new URL(given.includes('://') ? given : `https://${given}`);
  return { endpoint: host, protocol: loopback.test(hostname) ? 'http' : 'https' };
}
