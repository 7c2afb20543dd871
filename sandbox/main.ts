import * as z from 'zod/mini';
import { startSandbox } from './server';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535));

const settings = z.safeParse(
  z.object({
    SANDBOX_PORT: z._default(port, 3001),
    SANDBOX_SMTP_PORT: z.optional(port),
    SANDBOX_HOST: z._default(z.string(), '127.0.0.1'),
    SANDBOX_DATA_DIR: z._default(z.string(), '.data/sandbox'),
    SANDBOX_PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
    SANDBOX_RETRY_SCALE: z._default(z.coerce.number().check(z.gt(0)), 1),
    SANDBOX_PARENT_PID: z.optional(z.coerce.number().check(z.int(), z.gt(0))),
  }),
  process.env,
);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const { code, port: taken, path }: { code?: string; port?: number; path?: string } = Object(error);
  if (code === 'EADDRINUSE')
    return `The provider sandbox cannot start: port ${taken} is taken. Set SANDBOX_PORT or SANDBOX_SMTP_PORT to a free one.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `The provider sandbox cannot start: no permission for ${path ?? `port ${taken}`}. Set SANDBOX_DATA_DIR to a folder it may write to.`;
  return `The provider sandbox cannot start: ${error instanceof Error ? error.message : String(error)}.`;
}

if (!settings.success) {
  const names = settings.error.issues.map((issue) => issue.path.join('.'));
  fail(`The provider sandbox cannot start: ${names.join(', ')} is not valid.`);
}

const env = settings.data;
const sandbox = await startSandbox({
  host: env.SANDBOX_HOST,
  port: env.SANDBOX_PORT,
  smtpPort: env.SANDBOX_SMTP_PORT ?? (env.SANDBOX_PORT === 0 ? 0 : env.SANDBOX_PORT + 1),
  dataDir: env.SANDBOX_DATA_DIR,
  ...(env.SANDBOX_PUBLIC_URL !== undefined && { publicUrl: env.SANDBOX_PUBLIC_URL.replace(/\/$/, '') }),
  retryScale: env.SANDBOX_RETRY_SCALE,
}).catch((error: unknown) => fail(explain(error)));

const stop = () => void sandbox.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

/** Signal 0 only checks whether the process exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const parent = env.SANDBOX_PARENT_PID;
if (parent !== undefined) setInterval(() => isAlive(parent) || stop(), 500);

process.stdout.write(
  `${JSON.stringify({ event: 'sandbox-ready', port: sandbox.port, smtpPort: sandbox.smtpPort })}\n`,
);
