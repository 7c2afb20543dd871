import { sql, withConnection } from '@/db/client';
import { type Actor, type Admin, type Customer, visitor } from '@/platform/ctx';
import type { Access, ActorFor } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { AdminRole, Audience } from '@/values/auth';
import { cookieName, type Credentials, openToken } from './audience';

const audiencesOf: Record<Access, readonly Audience[]> = {
  none: ['customer', 'admin'],
  customer: ['customer'],
  admin: ['admin'],
  owner: ['admin'],
  'signed-in': ['customer', 'admin'],
};

type Row = { userId: string; name: string; role: AdminRole | null };

/**
 * Reads a session and its user in one query; null when revoked, expired, of another audience, or no longer admin. An
 * administrator has the account's own name, which the profile of the shop cannot change (admin 13).
 */
async function actorOf(audience: Audience, sessionId: string): Promise<Customer | Admin | null> {
  const [row] = await withConnection(
    () => sql<Row[]>`
      select u.id as "userId", u.role,
        case s.audience when 'admin' then coalesce(c.username, 'user ' || u.id) else u.name end as name
      from sessions s join users u on u.id = s.user_id left join admin_credentials c on c.user_id = u.id
      where s.id = ${sessionId} and s.audience = ${audience}
        and s.revoked_at is null and s.expires_at > now() and u.deleted_at is null
        and (s.audience = 'customer' or u.is_admin)`,
  );
  if (!row) return null;
  const actor = { kind: audience, userId: Number(row.userId), sessionId, name: row.name };
  return (audience === 'admin' ? { ...actor, role: row.role } : actor) as Customer | Admin;
}

/** The person of the credentials, for the first of the audiences whose token they contain. */
export async function readCredentials(
  credentials: Credentials,
  audiences: readonly Audience[],
): Promise<Customer | Admin | null> {
  for (const audience of audiences) {
    const sessionId = await openToken(audience, credentials);
    const actor = sessionId && (await actorOf(audience, sessionId));
    if (actor) return actor;
  }
  return null;
}

/** The session cookies in a `Cookie` header. */
export function cookiesOf(header: string): Credentials['cookies'] {
  const pairs = header.split(';').map((pair) => pair.trim());
  const valueOf = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return { customer: valueOf(cookieName.customer), admin: valueOf(cookieName.admin) };
}

const readOnly = new Set(['GET', 'HEAD']);

/**
 * The caller. A cookie alone may only read: a write needs the bearer token (auth 9). Where no login is needed, a caller
 * with an invalid token is a visitor, and the answer says so (`route`).
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for an admin whose role is not enough
 */
export async function readActor<A extends Access>(
  request: Request,
  access: A,
  bearerOnly?: boolean,
): Promise<ActorFor<A>>;
export async function readActor(request: Request, access: Access, bearerOnly = false): Promise<Actor> {
  const cookieCounts = readOnly.has(request.method) && !bearerOnly;
  const credentials = {
    authorization: request.headers.get('authorization'),
    cookies: cookieCounts ? cookiesOf(request.headers.get('cookie') ?? '') : {},
  };
  const actor = await readCredentials(credentials, audiencesOf[access]);
  if (!actor && access !== 'none') throw new AppError('UNAUTHENTICATED');
  if (access === 'owner' && (actor?.kind !== 'admin' || actor.role !== 'owner'))
    throw new AppError('FORBIDDEN');
  return actor ?? visitor;
}
