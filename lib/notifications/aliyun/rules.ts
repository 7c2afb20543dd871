const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Endpoint = { endpoint: string; protocol: 'http' | 'https' };

/** A host with or without a port, or a whole address; http without TLS is allowed only to this machine. */
export function endpointOf(address = 'dysmsapi.aliyuncs.com'): Endpoint {
  const { host, hostname } = new URL(address.includes('://') ? address : `https://${address}`);
  return { endpoint: host, protocol: loopback.test(hostname) ? 'http' : 'https' };
}
