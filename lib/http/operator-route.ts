import { readActor } from '@/lib/auth/session';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** A call from this machine to this machine; a proxy on it may name it as host, but says that it passes a request on. */
const isLocalCall = (address: string, headers: Headers): boolean =>
  loopback.test(address) && ownHost.test(headers.get('host') ?? '') && !headers.has('x-shop-forwarded');

/** For the operator of the shop: needs an administrator's token, or a call from this machine (api 15). */
export const operatorRoute = (work: () => Promise<Response>): Handler =>
  rawRoute(async ({ client }, request) => {
    if (!isLocalCall(client.address, request.headers)) await readActor(request, 'admin');
    return work();
  });
