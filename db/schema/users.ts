import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AdminRole,
  adminRoles,
  type Audience,
  audiences,
  type ContactKind,
  contactKinds,
} from '@/values/auth';
import { createdAt, oneOf, ref, rowId, time } from '../columns';
import { addressKeys, areas } from './areas';

/** A person. `phone` and `email` are contacts; only a row of `identities` is a way to log in (users 1). */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    name: text('name').notNull().default(''),
    phone: text('phone'),
    email: text('email'),
    country: text('country'),
    province: text('province'),
    city: text('city'),
    district: text('district'),
    detailedAddress: text('detailed_address'),
    isAdmin: boolean('is_admin').notNull().default(false),
    role: text('role').$type<AdminRole>(),
    /** When the person deleted the account: the row stays for the ledger, without personal data. */
    deletedAt: time('deleted_at'),
    createdAt: createdAt(),
    updatedAt: time('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    foreignKey({ name: 'users_country', columns: [t.country], foreignColumns: [areas.value] }),
    ...addressKeys('users', t),
    check(
      'users_address',
      sql`(${t.province} is null or ${t.country} is not null) and (${t.city} is null or ${t.province} is not null) and (${t.district} is null or ${t.city} is not null)`,
    ),
    check('users_role', sql`(${t.role} is not null) = ${t.isAdmin}`),
    check('users_role_known', oneOf('role', adminRoles)),
    check(
      'users_deleted',
      sql`${t.deletedAt} is null or (${t.name} = '' and ${t.phone} is null and ${t.email} is null and ${t.country} is null and ${t.detailedAddress} is null and not ${t.isAdmin})`,
    ),
    index('users_deleted_rows')
      .on(t.id)
      .where(sql`deleted_at is not null`),
    index('users_phone').on(t.phone),
    index('users_email').on(t.email),
  ],
);

/** A phone or e-mail that a code has verified: the key of a login. */
export const identities = pgTable(
  'identities',
  {
    id: rowId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ContactKind>().notNull(),
    value: text('value').notNull(),
    verifiedAt: time('verified_at').notNull(),
  },
  (t) => [
    unique('identities_value').on(t.kind, t.value),
    unique('identities_one_each').on(t.userId, t.kind),
    check('identities_kind', oneOf('kind', contactKinds)),
  ],
);

export const adminCredentials = pgTable(
  'admin_credentials',
  {
    userId: ref('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text('username').notNull().unique(),
    /** Null for whoever signs in by code alone (auth 25). */
    passwordHash: text('password_hash'),
    failures: integer('failures').notNull().default(0),
    lockedUntil: time('locked_until'),
  },
  (t) => [check('admin_credentials_username', sql`${t.username} = lower(${t.username})`)],
);

/** Who may become an administrator by signing in with this contact (auth 25). The row goes when that happens. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: rowId(),
    kind: text('kind').$type<ContactKind>().notNull(),
    contact: text('contact').notNull(),
    username: text('username').notNull().unique(),
    role: text('role').$type<AdminRole>().notNull(),
    invitedBy: ref('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    unique('admin_invitations_contact').on(t.kind, t.contact),
    index('admin_invitations_invited_by').on(t.invitedBy),
    index('admin_invitations_expiry').on(t.expiresAt),
    check('admin_invitations_kind', oneOf('kind', contactKinds)),
    check('admin_invitations_role', oneOf('role', adminRoles)),
    check('admin_invitations_username', sql`${t.username} = lower(${t.username})`),
  ],
);

/** One row for each contact: a new code replaces the old one, and wrong tries are counted in the same row. */
export const loginCodes = pgTable(
  'login_codes',
  {
    kind: text('kind').$type<ContactKind>().notNull(),
    contact: text('contact').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Those of the wrong tries that count in the day's row of `wrong_guesses`; the right code takes them back. */
    countedTries: integer('counted_tries').notNull().default(0),
    /** Set once the right code was entered where it takes two (auth 22). */
    secondHash: text('second_hash'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    consumedAt: time('consumed_at'),
  },
  (t) => [
    uniqueIndex('login_codes_contact').on(t.kind, t.contact),
    index('login_codes_expiry').on(t.expiresAt),
    check('login_codes_kind', oneOf('kind', contactKinds)),
    check('login_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
);

/** Wrong guesses at live codes on one day (UTC) whose right code was not entered afterwards (auth 22). */
export const wrongGuesses = pgTable(
  'wrong_guesses',
  { day: date('day').primaryKey(), open: integer('open').notNull().default(0) },
  (t) => [check('wrong_guesses_open', sql`${t.open} >= 0`)],
);

/**
 * Sign-ins by password: one row for a name at a network, and one for the name at all networks where it never signed in
 * (auth 23). The keys are hashes that include the password's, so a new password begins anew.
 */
export const passwordTries = pgTable(
  'password_tries',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    /** No try before this time. */
    freeAt: time('free_at').notNull(),
    /** When the password was right here. */
    succeededAt: time('succeeded_at'),
  },
  (t) => [index('password_tries_free_at').on(t.freeAt)],
);

/** A login on one device. Revoking the row ends its access tokens and its family of refresh tokens at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<Audience>().notNull(),
    openid: text('openid'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.audience),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_revoked')
      .on(t.revokedAt)
      .where(sql`revoked_at is not null`),
    check('sessions_audience', oneOf('audience', audiences)),
  ],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    spentAt: time('spent_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expiry').on(t.expiresAt)],
);

/** A WeChat sign-in under way: a single-use `state` bound to the session, then the code and its openid. */
export const wechatSignIns = pgTable(
  'wechat_sign_ins',
  {
    stateHash: text('state_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    openid: text('openid'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('wechat_sign_ins_session').on(t.sessionId), index('wechat_sign_ins_expiry').on(t.expiresAt)],
);
