import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { sampleAdmin } from '@/db/seed/admin';
import { usernameSchema } from '@/lib/auth/team/admin-contract';
import { phoneSchema } from '@/lib/users/contract';
import { codesOf } from '@/platform/causes-of';
import { AppError } from '@/platform/errors';
import { adminRoles } from '@/values/auth';

const usage = `Makes an administrator of a live shop, or sets user name, password and role of one anew. The account can then be entered
by this phone and this password alone: its sessions end, and other ways to sign in are removed.

  npm run admin:create -- --phone 13900000000 --username mei --password-stdin < password.txt
  ADMIN_PASSWORD=… npm run admin:create -- --phone 13900000000 --username mei [--role owner|support]
  … --phone 13700000000 --username mei --move-phone    mei gets this phone in place of the one before

DATABASE_URL says which shop; .env is read as npm start reads it.`;

class UsageError extends Error {}

function readFlags() {
  try {
    return parseArgs({
      options: {
        phone: { type: 'string' },
        username: { type: 'string' },
        role: { type: 'string', default: 'owner' },
        'move-phone': { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const schema = z.object({
  phone: phoneSchema,
  username: usernameSchema,
  password: z.string().check(
    z.minLength(10),
    z.maxLength(256),
    z.refine((password) => password !== sampleAdmin.password),
  ),
  role: z.enum(adminRoles),
});

const requirements: Record<string, string> = {
  phone: '--phone needs 10 or 11 digits',
  username: '--username needs 2 to 64 letters, digits, dots, dashes or underscores',
  password:
    'the password needs 10 to 256 characters, and is not the sample one (--password-stdin, or ADMIN_PASSWORD)',
  role: `--role is one of ${adminRoles.join(', ')}`,
};

function refusalOf({ code, reason }: AppError, username: string): string {
  if (code === 'NOT_FOUND') return `no administrator has the user name ${username}`;
  return reason === 'contactTaken'
    ? 'another account signs in with that phone'
    : `another administrator has the user name ${username}`;
}

async function run(): Promise<string> {
  const flags = readFlags();
  if (flags.help) return usage;
  const fromInput = flags['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const input = schema.safeParse({ ...flags, password: fromInput ?? process.env['ADMIN_PASSWORD'] });
  if (!input.success) {
    const names = new Set(input.error.issues.map(({ path }) => String(path[0])));
    throw new UsageError([...names].map((name) => requirements[name]).join('; '));
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (!process.env['DATABASE_URL']) throw new UsageError('DATABASE_URL is missing');
  const { closeClients } = await import('@/db/client');
  const { createAdmin } = await import('@/lib/auth/create-admin');
  const { systemContext } = await import('@/platform/system-context');
  try {
    const admin = { ...input.data, movesPhone: flags['move-phone'] };
    const { userId } = await createAdmin(systemContext(), admin);
    return `${input.data.username} can sign in at /admin-login (user ${userId}, ${input.data.role}).`;
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(refusalOf(error, input.data.username));
    if (codesOf(error).some((code) => /^(ECONN|ENOTFOUND|CONNECT)/.test(code)))
      throw new UsageError('the database of DATABASE_URL cannot be reached');
    throw error;
  } finally {
    await closeClients();
  }
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof UsageError ? `admin:create: ${error.message}.\n\n${usage}` : error);
  process.exitCode = 1;
}
