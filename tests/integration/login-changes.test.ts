import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { createAdmin } from '@/lib/auth/create-admin';
import { logIn } from '@/lib/auth/log-in';
import { sendCode } from '@/lib/auth/send-code';
import { verifyContact } from '@/lib/auth/verify-contact';
import { createOrder } from '@/lib/orders/create-order';
import { deleteAccount } from '@/lib/privacy/delete-account';
import { getProfile } from '@/lib/users/get-profile';
import { randomLetters } from '@/platform/ids';
import { asSystem, asVisitor } from '@/tests/support/context';
import { newEmail, newPhone } from '@/tests/support/http';
import { orderInput } from '@/tests/support/orders';
import { openedCustomer } from '@/tests/support/sessions';
import { waiting } from '@/tests/support/waiting';

afterAll(() => sql.end());

const nothing = { params: undefined, query: undefined, headers: undefined };
type Contact = { phone: string } | { email: string };

async function coded<C extends Contact>(contact: C): Promise<C & { code: string }> {
  // A contact may get a code a minute.
  await sql`delete from rate_limits`;
  const { code } = await sendCode(asVisitor(), { ...nothing, body: contact });
  return { ...contact, code: code ?? '' };
}

type Opened = Awaited<ReturnType<typeof openedCustomer>>;
const change = async ({ ctx }: Opened, to: Contact, proof: Contact & { code: string }) => {
  const body = { ...(await coded(to)), proof };
  return () => verifyContact(ctx, { ...nothing, body });
};
const remove =
  ({ ctx }: Opened, body: Contact & { code: string }) =>
  () =>
    deleteAccount(ctx, { ...nothing, body });

const loginsOf = async (userId: number) =>
  (await sql`select value from identities where user_id = ${userId} order by kind`).map(
    ({ value }) => value as string,
  );
const isDeleted = async (userId: number) =>
  (await sql`select from users where id = ${userId} and deleted_at is not null`).length === 1;
const noticesOf = async (...contacts: string[]) => [
  ...(await sql`select contact, kind from login_notices where contact in ${sql(contacts)} order by id`),
];

/** Holds the account and starts the others one by one, each until it waits for it; then lets them go. */
async function oneByOne(userId: number, work: (() => Promise<unknown>)[]) {
  const running: Promise<unknown>[] = [];
  await sql.begin(async (held) => {
    await held`select from users where id = ${userId} for update`;
    for (const start of work) {
      running.push(
        start().then(
          () => 'done',
          (error: { code: string; reason?: string }) => error.reason ?? error.code,
        ),
      );
      await waiting(sql, running.length);
    }
  });
  return Promise.all(running);
}

/** Two sessions of one account that logs in by phone and e-mail. */
async function twoSessions() {
  const first = await openedCustomer();
  const email = newEmail();
  await sql`
    insert into identities (user_id, kind, value, verified_at)
    values (${first.userId}, 'email', ${email}, now() - interval '1 hour')`;
  const second = await openedCustomer('', first.userId);
  return { first, second, userId: first.userId, phone: first.phone, email };
}

test('the logins that were there are told which kind was added or replaced', async () => {
  const account = await openedCustomer();
  const { phone, userId } = account;
  const [email, fresh] = [newEmail(), newPhone()];
  await (
    await change(account, { email }, await coded({ phone }))
  )();
  expect(await noticesOf(phone, email)).toEqual([{ contact: phone, kind: 'emailAdded' }]);
  await (
    await change(account, { phone: fresh }, await coded({ email }))
  )();
  expect(await noticesOf(phone, email, fresh)).toEqual([
    { contact: phone, kind: 'emailAdded' },
    ...[phone, email].map((contact) => ({ contact, kind: 'phoneReplaced' })),
  ]);
  expect(await loginsOf(userId)).toEqual([email, fresh]);
});

test('a contact that is a login already changes nothing and tells nobody', async () => {
  const { first, second, phone, email, userId } = await twoSessions();
  await (
    await change(first, { email }, await coded({ phone }))
  )();
  expect([await loginsOf(userId), await noticesOf(phone, email)]).toEqual([[email, phone], []]);
  await expect(getProfile(second.ctx)).resolves.toMatchObject({ olderLogins: ['phone', 'email'] });
  expect(await sql`select from sessions where user_id = ${userId} and revoked_at is null`).toHaveLength(2);
});

describe('at once', () => {
  test('of two changes by two sessions the first one wins, and the second finds its session ended', async () => {
    const { first, second, userId, phone, email } = await twoSessions();
    const [one, other] = [newPhone(), newPhone()];
    const outcomes = await oneByOne(userId, [
      await change(first, { phone: one }, await coded({ phone })),
      await change(second, { phone: other }, await coded({ email })),
    ]);
    expect(outcomes).toEqual(['done', 'UNAUTHENTICATED']);
    expect(await loginsOf(userId)).toEqual([email, one]);
    expect((await noticesOf(phone, email)).length).toBe(2);
  });

  test('a change whose proof another one replaced meanwhile changes nothing', async () => {
    const { first, userId, phone, email } = await twoSessions();
    const fresh = newPhone();
    const outcomes = await oneByOne(userId, [
      await change(first, { phone: fresh }, await coded({ email })),
      await change(first, { email: newEmail() }, await coded({ phone })),
    ]);
    expect(outcomes).toEqual(['done', 'proofRefused']);
    expect(await loginsOf(userId)).toEqual([email, fresh]);
  });

  test('a deletion after a change of its login deletes nothing, and cancels no order', async () => {
    const { first, userId, phone, email } = await twoSessions();
    const { orderId } = await createOrder(first.ctx, orderInput());
    const fresh = newPhone();
    const outcomes = await oneByOne(userId, [
      await change(first, { phone: fresh }, await coded({ email })),
      remove(first, await coded({ phone })),
    ]);
    expect(outcomes).toEqual(['done', 'notOwnLogin']);
    expect([await isDeleted(userId), await loginsOf(userId)]).toEqual([false, [email, fresh]]);
    const [order] = await sql`select status from orders where public_id = ${orderId}`;
    expect(order).toEqual({ status: 'pending' });
  });

  test('a change after the deletion changes nothing', async () => {
    const { first, second, userId, phone, email } = await twoSessions();
    const outcomes = await oneByOne(userId, [
      remove(first, await coded({ phone })),
      await change(second, { phone: newPhone() }, await coded({ email })),
    ]);
    expect(outcomes).toEqual(['done', 'UNAUTHENTICATED']);
    expect([await isDeleted(userId), await loginsOf(userId)]).toEqual([true, []]);
    expect((await noticesOf(phone, email)).map(({ kind }) => kind as string)).toEqual(
      Array.from({ length: 2 }, () => 'accountDeleted'),
    );
  });

  test('a login by the old phone, which waited for the change, opens another account', async () => {
    const { first, userId, phone, email } = await twoSessions();
    const body = { ...(await coded({ phone })), audience: 'customer' as const };
    const entered: number[] = [];
    const enter = async () => {
      entered.push((await logIn(asVisitor(), { ...nothing, body })).user.id);
    };
    const outcomes = await oneByOne(userId, [
      await change(first, { phone: newPhone() }, await coded({ email })),
      enter,
    ]);
    expect(outcomes).toEqual(['done', 'done']);
    expect(entered).not.toContain(userId);
  });

  test('a customer who becomes an administrator meanwhile adds no login', async () => {
    const { first, userId, phone } = await twoSessions();
    const username = `admin-${randomLetters(9).toLowerCase()}`;
    const admin = { phone, username, password: 'a long password', role: 'owner' } as const;
    const outcomes = await oneByOne(userId, [
      () => createAdmin(asSystem(), admin),
      await change(first, { email: newEmail() }, await coded({ phone })),
    ]);
    expect(outcomes).toEqual(['done', 'UNAUTHENTICATED']);
    expect(await loginsOf(userId)).toEqual([phone]);
  });
});

test('the profile names the logins that are older than the session', async () => {
  const account = await openedCustomer();
  const { phone } = account;
  await expect(getProfile(account.ctx)).resolves.toMatchObject({ olderLogins: ['phone'] });
  await (
    await change(account, { phone: newPhone() }, await coded({ phone }))
  )();
  await expect(getProfile(account.ctx)).resolves.toMatchObject({ olderLogins: [] });
  const again = await openedCustomer('', account.userId);
  await expect(getProfile(again.ctx)).resolves.toMatchObject({ olderLogins: ['phone'] });
});
