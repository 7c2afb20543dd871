import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { inTransaction } from '@/db/transaction';
import { createAdmin } from '@/lib/auth/create-admin';
import { logIn } from '@/lib/auth/log-in';
import { logInAdmin } from '@/lib/auth/log-in-admin';
import { sendCode } from '@/lib/auth/send-code';
import { addInvitation } from '@/lib/auth/team/add-invitation';
import { changeRole } from '@/lib/auth/team/change-role';
import { deleteInvitation } from '@/lib/auth/team/delete-invitation';
import { deleteMember } from '@/lib/auth/team/delete-member';
import { listInvitations } from '@/lib/auth/team/list-invitations';
import { listMemberSessions } from '@/lib/auth/team/list-member-sessions';
import { listMembers } from '@/lib/auth/team/list-members';
import { revokeMemberSession, revokeMemberSessions } from '@/lib/auth/team/revoke-member-sessions';
import type { Ctx, Owner } from '@/platform/ctx';
import { randomLetters } from '@/platform/ids';
import { days, later } from '@/platform/time';
import { asAdmin, asSystem, asVisitor } from '@/tests/support/context';
import { newEmail, newPhone } from '@/tests/support/http';
import { codeOf } from '@/tests/support/outcome';
import { openedCustomer } from '@/tests/support/sessions';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };
const firstPage = { ...nothing, query: { page: 1, limit: 100 } };
const newName = () => `member-${randomLetters(9).toLowerCase()}`;
const password = 'a long password';

const asOwner = (userId: number, changes = {}) => asAdmin(userId, changes) as Ctx<Owner>;

async function newMember(role: 'owner' | 'support' = 'owner') {
  const [phone, username] = [newPhone(), newName()];
  const { userId } = await createAdmin(asSystem(), { phone, username, password, role });
  return { userId, phone, username, ctx: asOwner(userId) };
}

/** The sandbox's own administrator is an owner too; where the last one matters, all others are support. */
async function theOnlyOwner() {
  await sql`update users set role = 'support' where role = 'owner'`;
  return newMember();
}

const signIn = (username: string) => logInAdmin(asVisitor(), { ...nothing, body: { username, password } });

async function byCode(contact: { phone: string } | { email: string }) {
  const { code = '' } = await sendCode(asVisitor(), { ...nothing, body: contact });
  return logIn(asVisitor(), { ...nothing, body: { ...contact, code, audience: 'admin' } });
}

type Invited = ({ phone: string } | { email: string }) & { username?: string; role?: 'owner' | 'support' };
const invite = (ctx: Ctx<Owner>, { username = newName(), role = 'support', ...contact }: Invited) =>
  addInvitation(ctx, { ...nothing, body: { ...contact, username, role } });

const setRole = (ctx: Ctx<Owner>, id: number, from: 'owner' | 'support', role: 'owner' | 'support') =>
  changeRole(ctx, { ...nothing, params: { id }, body: { from, role } });
const remove = (ctx: Ctx<Owner>, id: number) => deleteMember(ctx, { ...nothing, params: { id } });

const entriesOf = async (username: string) => [
  ...(await sql`
    select act, actor, admin_id::int as "by", "from", "to" from audit_acts where target = ${username} order by id`),
];
const roleOf = async (userId: number) =>
  (await sql<{ role: string | null }[]>`select role from users where id = ${userId}`)[0]?.role;
const openSessionsOf = async (userId: number) =>
  (await sql`select from sessions where user_id = ${userId} and revoked_at is null`).length;

describe('an invitation', () => {
  test.each(['phone', 'email'] as const)(
    'of a %s makes an administrator of whoever signs in with it',
    async (kind) => {
      const { ctx, userId } = await newMember();
      const contact = kind === 'phone' ? { phone: newPhone() } : { email: newEmail() };
      const username = newName();
      await invite(ctx, { ...contact, username, role: 'support' });
      expect(await entriesOf(username)).toEqual([
        { act: 'team_invite', actor: 'admin', by: userId, from: null, to: { role: 'support' } },
      ]);
      const { user } = await byCode(contact);
      expect(user).toMatchObject({ ...contact, isAdmin: true, role: 'support', name: username });
      expect((await entriesOf(`user ${user.id}`)).map(({ act }) => act)).toEqual(['team_join', 'sign_in']);
      expect(await sql`select from admin_invitations where username = ${username}`).toHaveLength(0);
    },
  );

  test('takes a customer’s other logins and sessions, as npm run admin:create does', async () => {
    const { ctx } = await newMember();
    const customer = await openedCustomer('林夏');
    await sql`
      insert into identities (user_id, kind, value, verified_at)
      values (${customer.userId}, 'email', ${newEmail()}, now())`;
    await invite(ctx, { phone: customer.phone });
    expect(await openSessionsOf(customer.userId)).toBe(1);
    const { user } = await byCode({ phone: customer.phone });
    expect(user).toMatchObject({ id: customer.userId, name: '林夏', isAdmin: true });
    expect([...(await sql`select kind from identities where user_id = ${user.id}`)]).toEqual([
      { kind: 'phone' },
    ]);
    expect(await openSessionsOf(user.id)).toBe(1);
  });

  test('opens the shop’s side to nobody, and the admin pages not without it', async () => {
    const { ctx } = await newMember();
    const phone = newPhone();
    await invite(ctx, { phone });
    const { code = '' } = await sendCode(asVisitor(), { ...nothing, body: { phone } });
    const shop = await logIn(asVisitor(), { ...nothing, body: { phone, code, audience: 'customer' } });
    expect(shop.user.isAdmin).toBe(false);
    expect(await codeOf(byCode({ phone: newPhone() }))).toBe('FORBIDDEN');
  });

  test('ends after seven days, and when it is withdrawn', async () => {
    const { ctx } = await newMember();
    const [late, withdrawn] = [newPhone(), newPhone()];
    await invite(asOwner(ctx.actor.userId, { now: later(new Date(), -days(7) - 1) }), { phone: late });
    expect(await codeOf(byCode({ phone: late }))).toBe('FORBIDDEN');
    const { id, username } = await invite(ctx, { phone: withdrawn });
    await deleteInvitation(ctx, { ...nothing, params: { id } });
    expect(await codeOf(byCode({ phone: withdrawn }))).toBe('FORBIDDEN');
    expect((await entriesOf(username)).map(({ act }) => act)).toEqual(['team_invite', 'team_withdraw']);
    expect(await codeOf(deleteInvitation(ctx, { ...nothing, params: { id } }))).toBe('NOT_FOUND');
  });

  test('is told once, however often it is sent; another one takes its place', async () => {
    const { ctx } = await newMember();
    const [email, username] = [newEmail(), newName()];
    const both = await Promise.all([1, 2].map(() => invite(ctx, { email, username })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const notices = () => sql`select from login_notices where contact = ${email} and kind = 'adminInvited'`;
    expect(await notices()).toHaveLength(1);
    await invite(ctx, { email, username, role: 'owner' });
    const { invitations } = await listInvitations(ctx, firstPage);
    expect(invitations.filter((one) => one.username === username)).toMatchObject([{ role: 'owner' }]);
    expect(JSON.stringify(invitations)).not.toContain(email);
  });

  test('goes to one contact five times a day at most; the same one again and a refused one do not count', async () => {
    const { ctx, username } = await newMember();
    const [phone, name] = [newPhone(), newName()];
    expect(await codeOf(invite(ctx, { phone, username }))).toBe('CONFLICT');
    for (const role of ['support', 'support', 'owner', 'support', 'owner', 'support', 'support'] as const)
      await invite(ctx, { phone, username: name, role });
    expect(await codeOf(invite(ctx, { phone, username: name, role: 'owner' }))).toBe('RATE_LIMITED');
    const notices = await sql`select from login_notices where contact = ${phone} and kind = 'adminInvited'`;
    expect(notices).toHaveLength(5);
    expect(await invite(ctx, { phone, username: name, role: 'support' })).toMatchObject({ role: 'support' });
    await invite(ctx, { phone: newPhone() });
  });

  test('is refused for an administrator’s contact and for a user name that is taken', async () => {
    const { ctx, phone, username } = await newMember();
    expect(await codeOf(invite(ctx, { phone }))).toBe('CONFLICT');
    expect(await codeOf(invite(ctx, { phone: newPhone(), username }))).toBe('CONFLICT');
    const other = newName();
    await invite(ctx, { phone: newPhone(), username: other });
    expect(await codeOf(invite(ctx, { phone: newPhone(), username: other }))).toBe('CONFLICT');
  });

  test('goes with the administrator who made it', async () => {
    const [{ ctx }, leaving] = [await newMember(), await newMember()];
    const phone = newPhone();
    await invite(leaving.ctx, { phone });
    await remove(ctx, leaving.userId);
    expect(await codeOf(byCode({ phone }))).toBe('FORBIDDEN');
  });

  test.each(['a change of role', 'npm run admin:create'])(
    'goes with the rights of its owner, whom %s makes support',
    async (way) => {
      const [{ ctx }, { userId, phone, username, ctx: leaving }] = [await newMember(), await newMember()];
      const contact = { phone: newPhone() };
      await invite(leaving, { ...contact, role: 'owner' });
      if (way === 'a change of role') await setRole(ctx, userId, 'owner', 'support');
      else await createAdmin(asSystem(), { phone, username, password, role: 'support' });
      expect(await codeOf(byCode(contact))).toBe('FORBIDDEN');
      expect(await sql`select from admin_invitations where contact = ${contact.phone}`).toHaveLength(0);
    },
  );

  test('stays with an owner whose account npm run admin:create sets anew', async () => {
    const { ctx, phone, username } = await newMember();
    const contact = { phone: newPhone() };
    await invite(ctx, contact);
    await createAdmin(asSystem(), { phone, username, password, role: 'owner' });
    expect((await byCode(contact)).user.isAdmin).toBe(true);
  });
});

describe('an invitation that nobody has accepted', () => {
  const isOpen = async (username: string) =>
    (await sql`select from admin_invitations where username = ${username}`).length > 0;
  const create = (phone: string, username: string) =>
    createAdmin(asSystem(), { phone, username, password, role: 'owner' });

  test.each(['phone', 'user name', 'other login'])(
    'ends when npm run admin:create makes an administrator of the same %s, and opens nothing after a removal',
    async (same) => {
      const { ctx } = await newMember();
      const { phone, userId: invited } = await openedCustomer();
      const contact = same === 'phone' ? { phone } : { email: newEmail() };
      const [username, other] = [newName(), newName()];
      if (same === 'other login')
        await sql`
          insert into identities (user_id, kind, value, verified_at)
          values (${invited}, 'email', ${contact.email ?? ''}, now())`;
      const name = same === 'user name' ? username : other;
      await invite(ctx, { ...contact, username: name });
      const { userId } = await create(phone, username);
      expect(await isOpen(name)).toBe(false);
      await remove(ctx, userId);
      expect(await codeOf(byCode(contact))).toBe('FORBIDDEN');
    },
  );

  /** As an older version of the shop left it beside an administrator. */
  const leaveBehind = (ctx: Ctx<Owner>, phone: string) =>
    sql`
      insert into admin_invitations (kind, contact, username, role, invited_by, expires_at)
      values ('phone', ${phone}, ${newName()}, 'owner', ${ctx.actor.userId}, now() + interval '7 days')`;

  test('ends with a removal, also for whoever signs in at that moment', async () => {
    const [{ ctx }, member] = [await newMember(), await newMember('support')];
    await leaveBehind(ctx, member.phone);
    const { code = '' } = await sendCode(asVisitor(), { ...nothing, body: { phone: member.phone } });
    const body = { phone: member.phone, code, audience: 'admin' as const };
    let entered: Promise<string> = Promise.resolve('');
    await inTransaction(ctx, async (ctx) => {
      await deleteMember(ctx, { ...nothing, params: { id: member.userId } });
      entered = codeOf(logIn(asVisitor(), { ...nothing, body }));
      await waiting(sql, 1);
    });
    expect([await entered, await roleOf(member.userId)]).toEqual(['FORBIDDEN', null]);
    expect(await sql`select from admin_invitations where contact = ${member.phone}`).toHaveLength(0);
  });

  test('is not left by an owner who makes it while npm run admin:create runs', async () => {
    const { ctx } = await newMember();
    const [phone, username, other] = [newPhone(), newName(), newName()];
    let created: Promise<string> = Promise.resolve('');
    await inTransaction(ctx, async (ctx) => {
      await invite(ctx, { phone, username: other });
      created = codeOf(create(phone, username));
      await Promise.race([waiting(sql, 1), created]);
    });
    expect([await created, await isOpen(other)]).toEqual(['answered', false]);
  });

  test('is refused to an owner who makes it then', async () => {
    const { ctx: owner } = await newMember();
    const [phone, username, other] = [newPhone(), newName(), newName()];
    let invited: Promise<string> = Promise.resolve('');
    await inTransaction(asSystem(), async (ctx) => {
      await createAdmin(ctx, { phone, username, password, role: 'owner' });
      invited = codeOf(invite(owner, { phone, username: other }));
      await Promise.race([waiting(sql, 1), invited]);
    });
    expect([await invited, await isOpen(other)]).toEqual(['CONFLICT', false]);
  });
});

describe('the team', () => {
  test('is listed with roles, last sign-in and open sessions, without whole contacts', async () => {
    const { ctx, userId, username, phone } = await newMember();
    await signIn(username);
    await signIn(username);
    const { members } = await listMembers(ctx, firstPage);
    expect(members.find(({ id }) => id === userId)).toMatchObject({
      ...{ username, role: 'owner', has_password: true, sessions: 2, current: true },
      last_sign_in: expect.any(Date),
    });
    expect(JSON.stringify(members)).not.toContain(phone);
    expect(members.map(({ role }) => role)).toEqual(members.map(({ role }) => role).toSorted());
  });

  test('a role that changed ends the sessions and is an entry with both roles', async () => {
    const [{ ctx, userId: by }, member] = [await newMember(), await newMember('support')];
    await signIn(member.username);
    expect(await setRole(ctx, member.userId, 'support', 'owner')).toMatchObject({
      role: 'owner',
      sessions: 0,
    });
    const entry = { act: 'team_role', actor: 'admin', by, from: { role: 'support' }, to: { role: 'owner' } };
    expect(await entriesOf(member.username)).toEqual([entry]);
    expect(await codeOf(setRole(ctx, member.userId, 'support', 'support'))).toBe('CONFLICT');
    expect(await setRole(ctx, member.userId, 'support', 'owner')).toMatchObject({ role: 'owner' });
    expect(await entriesOf(member.username)).toEqual([entry]);
  });

  test('whoever is removed has no rights, no password and no session, and stays a customer', async () => {
    const [{ ctx }, member] = [await newMember(), await newMember('support')];
    await signIn(member.username);
    await remove(ctx, member.userId);
    expect([await roleOf(member.userId), await openSessionsOf(member.userId)]).toEqual([null, 0]);
    expect(await codeOf(signIn(member.username))).toBe('UNAUTHENTICATED');
    expect(await codeOf(byCode({ phone: member.phone }))).toBe('FORBIDDEN');
    expect((await entriesOf(member.username)).at(-1)).toMatchObject({
      act: 'team_remove',
      from: { role: 'support' },
    });
    expect(await codeOf(remove(ctx, member.userId))).toBe('NOT_FOUND');
  });

  test('no customer can be given or lose a role', async () => {
    const { ctx } = await newMember();
    const { userId } = await openedCustomer();
    expect(await codeOf(setRole(ctx, userId, 'support', 'owner'))).toBe('NOT_FOUND');
    expect(await codeOf(remove(ctx, userId))).toBe('NOT_FOUND');
  });

  test('the last owner cannot be removed and stays an owner', async () => {
    const { ctx, userId } = await theOnlyOwner();
    expect(await codeOf(remove(ctx, userId))).toBe('CONFLICT');
    expect(await codeOf(setRole(ctx, userId, 'owner', 'support'))).toBe('CONFLICT');
    expect(await roleOf(userId)).toBe('owner');
    await newMember();
    expect(await codeOf(remove(ctx, userId))).toBe('answered');
  });

  test('of two owners who remove each other at once one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await theOnlyOwner(), await newMember()] as const;
      const [one, other] = pair;
      const outcomes = await Promise.all([
        codeOf(remove(one.ctx, other.userId)),
        codeOf(remove(other.ctx, one.userId)),
      ]);
      expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'answered']);
      expect(new Set(await Promise.all(pair.map(({ userId }) => roleOf(userId))))).toEqual(
        new Set([null, 'owner']),
      );
    }
  });
});

describe('sessions of an administrator', () => {
  const sessionsOf = async (ctx: Ctx<Owner>, id: number) =>
    (await listMemberSessions(ctx, { ...firstPage, params: { id } })).sessions;

  test('end one by one, then all, each time with an entry', async () => {
    const [{ ctx }, member] = [await newMember(), await newMember('support')];
    for (const _ of [1, 2, 3]) await signIn(member.username);
    const [first] = await sessionsOf(ctx, member.userId);
    const params = { id: member.userId, session: first?.id ?? '' };
    expect(await revokeMemberSession(ctx, { ...nothing, params })).toEqual({ ended: 1 });
    expect(await codeOf(revokeMemberSession(ctx, { ...nothing, params }))).toBe('NOT_FOUND');
    expect(await revokeMemberSessions(ctx, { ...nothing, params })).toEqual({ ended: 2 });
    expect(await sessionsOf(ctx, member.userId)).toEqual([]);
    expect((await entriesOf(member.username)).map(({ to }) => to as unknown)).toEqual([
      { ended: 1 },
      { ended: 2 },
    ]);
  });

  test('all of one’s own end but this one', async () => {
    const { ctx, userId, username } = await newMember();
    for (const _ of [1, 2]) await signIn(username);
    const [here] = await sessionsOf(ctx, userId);
    const own = { ...ctx, actor: { ...ctx.actor, sessionId: here?.id ?? '' } };
    await revokeMemberSessions(own, { ...nothing, params: { id: userId } });
    expect(await sessionsOf(own, userId)).toMatchObject([{ id: here?.id, current: true }]);
  });

  test('those of a customer’s account in the shop are no business of the team', async () => {
    const { ctx } = await newMember();
    const customer = await openedCustomer();
    const params = { id: customer.userId, session: customer.sessionId };
    expect(await codeOf(revokeMemberSession(ctx, { ...nothing, params }))).toBe('NOT_FOUND');
    expect(await openSessionsOf(customer.userId)).toBe(1);
  });
});
