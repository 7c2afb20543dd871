import { pino } from 'pino';
import { sendableFrom } from '@/lib/notifications/rules';
import { type Actor, type Admin, type Ctx, type Customer, system, visitor } from '@/platform/ctx';

const silent = pino({ level: 'silent' });

/** What a use case knows of a call. Effects run at once, as outside a transaction. */
const contextFor = <A extends Actor>(actor: A, changes: Partial<Ctx<A>> = {}): Ctx<A> => ({
  actor,
  now: new Date(),
  locale: 'zh',
  log: silent,
  client: { address: '203.0.113.7', userAgent: 'test' },
  after: (effect) => void effect(),
  ...changes,
});

const sessionId = '00000000-0000-4000-8000-000000000000';

/** Only tests cast to the brand that the session check gives. */
export const asCustomer = (userId: number, changes: Partial<Ctx<Customer>> = {}): Ctx<Customer> =>
  contextFor({ kind: 'customer', userId, sessionId, name: '林夏' } as Customer, changes);

export const asAdmin = (userId: number, changes: Partial<Ctx<Admin>> = {}): Ctx<Admin> =>
  contextFor({ kind: 'admin', userId, sessionId, name: 'admin', role: 'owner' } as Admin, changes);

export const asVisitor = (changes: Partial<Ctx> = {}) => contextFor(visitor, changes);

/** The next moment at which a reminder may go out (notifications 10). */
export const inDaytime = (): Date => sendableFrom('reminder', new Date());

export const asSystem = (changes: Partial<Ctx<typeof system>> = {}) => contextFor(system, changes);
