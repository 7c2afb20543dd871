import type { Logger } from 'pino';
import type { Locale } from './i18n/locales';

declare const proven: unique symbol;

/** A brand that only `lib/auth/session.ts` can give: having the value proves that the check was made. */
type Proven = { readonly [proven]: true };

export type Visitor = { readonly kind: 'visitor' };
export type Customer = Proven & {
  readonly kind: 'customer';
  readonly userId: number;
  readonly sessionId: string;
  /** The name for event rows; empty when the customer gave none. */
  readonly name: string;
};
export type Admin = Proven & {
  readonly kind: 'admin';
  readonly userId: number;
  readonly sessionId: string;
  /** The account's user name. */
  readonly name: string;
  readonly role: 'owner' | 'support';
};
/** An administrator who may also move money, export and change codes. */
export type Owner = Admin & { readonly role: 'owner' };
export type System = { readonly kind: 'system' };
export type Actor = Visitor | Customer | Admin | System;

/** Everything a use case knows of its caller; it never reads the request itself. */
export type Ctx<A extends Actor = Actor> = {
  readonly actor: A;
  readonly now: Date;
  readonly locale: Locale;
  readonly log: Logger;
  readonly client: { readonly address: string; readonly userAgent: string };
  /** The open transaction; read it through `db/transaction.ts` only. */
  readonly transaction?: unknown;
  /** Its statements may take minutes; set by `patiently` of `db/transaction.ts` only. */
  readonly isPatient?: boolean;
  /** Its transaction sends the same few texts each time; set by `repeatedly` of `db/transaction.ts` only. */
  readonly isRepeated?: boolean;
  /** Runs after the outermost transaction has committed; at once when there is no transaction. */
  readonly after: (effect: () => Promise<void> | void) => void;
};

export const visitor: Visitor = { kind: 'visitor' };
export const system: System = { kind: 'system' };
