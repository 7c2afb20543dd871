import { readActor } from '@/lib/auth/session';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** A call from this machine to this machine: a request that a proxy passes on has the shop's public host name. */
const isLocalCall = (address: string, host: string | null): boolean =>
  loopback.test(address) && ownHost.test(host ?? '');

/** For the operator of the shop: needs an administrator's token, or a call from this machine (api 15). */
export const operatorRoute = (work: () => Promise<Response>): Handler =>
  rawRoute(async ({ client }, request) => {
    if (!isLocalCall(client.address, request.headers.get('host'))) await readActor(request, 'admin');
    return work();
  });
