import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { controlRoutes } from './control';
import { Crm } from './crm';
import type { Fault } from './faults';
import { writeWhole } from './files';
import { type Call, portOf, readCall, Router, type SandboxResponse, send } from './http';
import { indexRoutes } from './index-pages';
import { kuaidi100 } from './kuaidi100';
import { outboxRoutes } from './outbox';
import type { Provider } from './provider';
import { mailServer, startSmtp } from './smtp';
import { sms } from './sms';
import { wecom } from './wecom';
import { wechat } from './wechat-oauth';
import { PaymentProvider } from './wechatpay/payment';
import { signatureHeaders } from './wechatpay/signature';
import { World } from './world';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface SandboxOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  smtpPort: number;
  dataDir: string;
  /** The base of links for people; `http://localhost:PORT` by default. */
  publicUrl?: string;
  retryScale: number;
}

export interface Sandbox {
  url: string;
  port: number;
  smtpPort: number;
  world: World;
  provider: PaymentProvider;
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** Starts every provider; rejects with the system's error when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  let open: (answer: Handler) => void = () => undefined;
  const opened = new Promise<Handler>((resolve) => (open = resolve));
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 5000 }, (request, response) => {
    void opened.then((handle) => handle(request, response));
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const port = portOf(server);
  const reachable = options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host;

  const world = new World({
    dataDir: options.dataDir,
    publicUrl: options.publicUrl ?? `http://localhost:${port}`,
    baseUrl: `http://${reachable}:${port}`,
    retryScale: options.retryScale,
  });
  const smtp = await startSmtp(world, '127.0.0.1', options.smtpPort).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const smtpPort = portOf(smtp.server);

  const provider = new PaymentProvider(world);
  const crm = new Crm(world);
  const providers: Provider[] = [
    provider,
    wechat(world),
    crm,
    sms(world),
    wecom(world),
    kuaidi100(world),
    mailServer(world, smtpPort),
  ];
  const router = new Router([
    ...indexRoutes(world),
    ...providers.flatMap((each) => each.routes()),
    ...outboxRoutes(world),
    ...controlRoutes(world, { provider, crm, providers }),
  ]);
  open((request, response) => void serve(world, router, request, response));
  for (const each of providers) each.resume?.();

  const environment = Object.fromEntries(providers.flatMap((each) => Object.entries(each.environment())));
  writeWhole(join(options.dataDir, 'providers.json'), `${JSON.stringify(environment, null, 2)}\n`);

  const close = async () => {
    for (const each of providers) each.close?.();
    for (const socket of smtp.sockets) socket.destroy();
    await Promise.all([stop(server), stop(smtp.server)]);
    world.state.close();
  };
  return { url: world.options.baseUrl, port, smtpPort, world, provider, environment, close };
}

function stop(server: Server | Awaited<ReturnType<typeof startSmtp>>['server']): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

/** Answers one request, unless a fault applies to it. */
async function serve(
  world: World,
  router: Router,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reset = () => void request.socket.resetAndDestroy();
  try {
    const call = await readCall(request);
    const isProviders = !call.path.startsWith('/control/');
    const fault = isProviders ? world.faults.take(call.method, call.path, textOf(call)) : undefined;
    const note = isProviders ? world.calls.note(call.method, call.target) : undefined;
    if (fault?.kind === 'reset_before') return reset();
    if (fault?.kind === 'delay' && !(await world.faults.wait(fault))) return reset();
    if (fault?.kind === 'status') {
      if (fault.acts) await router.dispatch(call);
      if (note) note.status = fault.status;
      return send(response, ordered(world, fault));
    }
    const answer = await router.dispatch({ ...call, fault });
    if (note) note.status = answer.status;
    if (fault?.kind === 'late_answer' && !(await world.faults.wait(fault))) return reset();
    if (fault?.kind === 'reset_after') return reset();
    return send(response, fault?.kind === 'garbage' ? { status: 200, body: '{"garbage":' } : answer);
  } catch (error) {
    process.stderr.write(`${JSON.stringify({ event: 'sandbox-error', error: String(error) })}\n`);
    if (!response.headersSent) send(response, { status: 500 });
    return undefined;
  }
}

const textOf = ({ target, body }: Call) => `${target}\n${body.toString('utf8')}`;

function ordered(world: World, { status, body: content, signature }: Fault): SandboxResponse {
  const body = content === undefined ? '' : JSON.stringify(content);
  const signedBody = signature === 'good' ? body : `${body} `;
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature !== 'none' &&
        signatureHeaders(world.platform.signing, signedBody, world.clock.seconds())),
    },
    body,
  };
}
