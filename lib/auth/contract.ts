import * as z from 'zod/mini';
import {
  emailSchema,
  mobileSchema,
  oneContact,
  phoneSchema,
  profileSchema,
  userSchema,
} from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { propertyOf } from '@/platform/property-of';
import { pageOf, pageQuery } from '@/platform/pagination';
import { lineSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { audiences } from '@/values/auth';
import { browsers, systems } from './rules';

const contactShape = { phone: z.optional(phoneSchema), email: z.optional(emailSchema) };

export const loginCodeSchema = z.string().check(z.maxLength(20), z.trim(), z.regex(/^\d{6}$/));

const tokensSchema = z.object({
  user: userSchema,
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type Tokens = z.output<typeof tokensSchema>;

/** The answer to the challenge that a refusal carried while many codes are sent (auth 21). */
const workSchema = z.object({
  challenge: z.string().check(z.minLength(1), z.maxLength(200)),
  nonce: z.int().check(z.minimum(0)),
});
export type Work = z.output<typeof workSchema>;

const challengeSchema = z.object({ challenge: z.string(), bits: z.int() });

/** The challenge of a refused sending, or null. */
export const challengeIn = (error: unknown): z.output<typeof challengeSchema> | null =>
  challengeSchema.safeParse(propertyOf(error, 'data')).data ?? null;

/** The answer contains `data.code` in the sandbox only (sandbox 2), and `data.busy` while a budget is spent (auth 32). */
export const SendCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/send-code',
  auth: 'none',
  summary: 'Send a 6-digit login code to a phone or an e-mail address',
  body: z.object({ ...contactShape, work: z.optional(workSchema) }).check(...oneContact),
  output: z.object({ code: z.optional(z.string()), busy: z.optional(z.boolean()) }),
  message: 'codeSent',
});

const secondCodeSchema = z.object({ secondCode: z.literal(true), code: z.optional(z.string()) });

/** What a login's refusal says when a second code is needed, with the code in the sandbox; null otherwise (auth 22). */
export const secondCodeIn = (error: unknown): z.output<typeof secondCodeSchema> | null =>
  secondCodeSchema.safeParse(propertyOf(error, 'data')).data ?? null;

/** `secondCode` answers a refusal with `data.secondCode`, beside the code that it was for (auth 22). */
export const Login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'none',
  summary: 'Log in with a code; the first login creates the account',
  body: z
    .object({
      ...contactShape,
      code: loginCodeSchema,
      secondCode: z.optional(loginCodeSchema),
      audience: z._default(z.enum(audiences), 'customer'),
    })
    .check(...oneContact),
  output: tokensSchema,
  message: 'loggedIn',
  limit: { name: 'login', points: 300, seconds: 600 },
});

export const AdminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/login',
  auth: 'none',
  summary: 'Sign in an administrator by user name and password',
  body: z.object({ username: lineSchema(64), password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  output: tokensSchema,
  message: 'loggedIn',
  limit: { name: 'admin-login', points: 60, seconds: 600 },
});

export const VerifySession = defineEndpoint({
  method: 'GET',
  path: '/api/auth/verify',
  auth: 'signed-in',
  summary: 'Whose access token this is',
  output: z.object({ user: userSchema }),
});

/** A refresh token that is used a second time revokes its whole family (auth 8). */
export const RefreshSession = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  auth: 'none',
  summary: 'Trade a refresh token for a new pair',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(256)) }),
  output: tokensSchema,
  limit: { name: 'refresh', points: 600, seconds: 600 },
});

/**
 * Each of bearer, refresh token and cookie is enough to end its own session, so that nobody stays signed in because one of
 * them is gone (auth 20).
 */
export const Logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'none',
  summary:
    'Revoke a session and its refresh tokens: that of the bearer token, else of the refresh token, else of the cookie',
  headers: z.object({ cookie: z._default(z.string(), '') }),
  bodyOptional: true,
  body: z.object({
    refreshToken: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
    /** Whose cookie counts; without it the customer's comes first. */
    audience: z.optional(z.enum(audiences)),
  }),
  output: z.object({ audience: z.nullable(z.enum(audiences)) }),
  message: 'loggedOut',
});

/** A code sent to a login that the account already has (auth 16). */
const proofSchema = z.object({ ...contactShape, code: loginCodeSchema }).check(...oneContact);

/** Here the phone must be one that the profile accepts: a mainland number (users 4). */
export const VerifyContact = defineEndpoint({
  method: 'POST',
  path: '/api/auth/contact',
  auth: 'customer',
  summary:
    'Make a phone or e-mail the own contact and way to log in, by its code and one of a login there was before',
  body: z
    .object({
      phone: z.optional(mobileSchema),
      email: contactShape.email,
      code: loginCodeSchema,
      // Without it the answer is 403 and not 422: the call is in order, and the caller has proved nothing.
      proof: z.optional(z.nullable(proofSchema)),
    })
    .check(...oneContact),
  output: profileSchema,
  message: 'contactVerified',
  limit: { name: 'contact', points: 60, seconds: 600 },
});

export const sessionSchema = z.object({
  id: z.string(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  /** The session of this call. */
  current: z.boolean(),
  created_at: timeSchema,
  last_used_at: timeSchema,
});
export type OpenSession = z.output<typeof sessionSchema>;

export const ListSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  auth: 'customer',
  summary: 'Where the caller is logged in',
  query: z.object(pageQuery),
  output: pageOf({ sessions: z.array(sessionSchema) }),
});

export const EndOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  auth: 'customer',
  summary: 'Log out everywhere but here',
  output: z.object({ ended: z.int() }),
  message: 'sessionsEnded',
});

export const EndSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  auth: 'customer',
  summary: "Log out one own session; another person's is not found",
  params: z.object({ id: z.uuid() }),
  output: z.object({ ended: z.int() }),
  message: 'sessionsEnded',
});
