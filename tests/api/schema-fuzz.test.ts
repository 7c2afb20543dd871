import { databaseUrl, ownShop } from '@/tests/support/fuzz/own-shop';
import fc from 'fast-check';
import postgres from 'postgres';
import { endpoints } from '@/lib/http/endpoints';
import type { Access, Endpoint } from '@/platform/endpoint';
import { watchChanges } from '@/tests/support/fuzz/changes';
import { expectDocumented, operationOf } from '@/tests/support/fuzz/document';
import { knownFor, learnFrom, mayEndSession } from '@/tests/support/fuzz/known';
import { openPeople, type People, type Role, roles } from '@/tests/support/fuzz/people';
import { type Request, requestsTo } from '@/tests/support/fuzz/requests';
import { sideTables, unexplainedByRead, unexplainedByRefusal } from '@/tests/support/fuzz/side-rows';
import { newAddress } from '@/tests/support/http';

/** One seed, so that only a change makes a run fail; another one is tried by `FUZZ_SEED`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** How many requests are sent at least; `npm run test:deep` sends more. */
const wanted = Number(process.env['FUZZ_REQUESTS'] ?? 2000);

const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
let people: People;
let changes: Awaited<ReturnType<typeof watchChanges>>;
const sent = new Map<string, number>();

beforeAll(async () => {
  people = await openPeople(ownShop.url);
  changes = await watchChanges(sql);
}, 300_000);
afterAll(() => sql.end());

const callers: Record<Access, readonly Role[]> = {
  none: roles,
  customer: ['customer'],
  admin: ['support', 'owner'],
  owner: ['owner'],
  'signed-in': ['customer', 'support', 'owner'],
};
const mayCall = (role: Role, { auth }: Endpoint) => callers[auth].includes(role);

/** Calls that take long: they hash passwords, or are followed by a new sign-in. */
const isCostly = (endpoint: Endpoint) =>
  mayEndSession(endpoint) || /admin\/(login|readiness)$/.test(endpoint.path);

/** A call that is refused for its role says less than one that is let in. */
const shareOf = (role: Role, endpoint: Endpoint) => (mayCall(role, endpoint) && !isCostly(endpoint) ? 4 : 1);
const shares = endpoints.flatMap((endpoint) => roles.map((role) => shareOf(role, endpoint)));
const perShare = wanted / shares.reduce((sum, share) => sum + share, 0);
const runsOf = (role: Role, endpoint: Endpoint) => Math.ceil(shareOf(role, endpoint) * perShare);

/** Limits are not what is tried here: they would hide the rest. */
const forgetLimits = async () => {
  await sql`truncate rate_limits`;
  await sql`delete from password_tries`;
  await sql`delete from wrong_guesses`;
  await changes.take();
};

let count = 0;

async function answerTo(role: Role, { method }: Endpoint, { path, headers, body }: Request) {
  if ((count += 1) % 20 === 1) await forgetLimits();
  const dead = people.deadTokens[count % people.deadTokens.length] ?? '';
  const token = role === 'visitor' ? dead : people.tokenOf(role);
  const response = await fetch(`${ownShop.url}${path}`, {
    method,
    headers: {
      ...headers,
      'x-forwarded-for': newAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** What of another customer must not be in an answer: administrators see the name, and contacts only when they reveal them. */
function secretsFor(role: Role, { path }: Endpoint): string[] {
  const { name, phone, street } = people.other;
  if (role === 'customer' || role === 'visitor') return [name, phone, street];
  return /\/(reveal|slip)$/.test(path) ? [] : [phone, street];
}

async function expectGoodAnswer(role: Role, endpoint: Endpoint, request: Request): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const { status, text } = await answerTo(role, endpoint, request);
  const answer = `${call} as ${role}: ${status} ${text.slice(0, 300)}`;
  sent.set(`${role} ${status < 300}`, (sent.get(`${role} ${status < 300}`) ?? 0) + 1);
  if (status >= 500) throw new Error(answer);
  if (!mayCall(role, endpoint)) {
    const isForRole = role === 'support' && endpoint.auth === 'owner';
    expect([answer, status]).toEqual([answer, isForRole ? 403 : 401]);
  }
  const body: unknown = JSON.parse(text);
  expectDocumented(operationOf(endpoint), status, body);
  for (const secret of secretsFor(role, endpoint))
    if (text.includes(secret)) throw new Error(`somebody else's ${secret} is in ${answer}`);
  const changed = await changes.take();
  if (status >= 400) expect([answer, unexplainedByRefusal(call, changed)]).toEqual([answer, []]);
  else if (endpoint.method === 'GET')
    expect([answer, unexplainedByRead(call, changed)]).toEqual([answer, []]);
  if (status < 400) learnFrom(people, endpoint, body);
  if (!mayEndSession(endpoint)) return;
  await forgetLimits();
  await people.renewEnded();
  await changes.take();
}

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test.each(named)(
  '%s answers anything as documented, and changes nothing where it refuses',
  async (_, endpoint) => {
    for (const role of roles) {
      const requests = requestsTo(endpoint, knownFor(people, role, endpoint, ownShop.url));
      const property = fc.asyncProperty(requests, (request) => expectGoodAnswer(role, endpoint, request));
      await fc.assert(property, { numRuns: runsOf(role, endpoint), seed });
    }
  },
);

test('every caller was let in often enough for the rest to say something, and enough requests were sent', () => {
  expect(count).toBeGreaterThanOrEqual(wanted);
  for (const role of roles) {
    const [good = 0, refused = 0] = [sent.get(`${role} true`), sent.get(`${role} false`)];
    expect([role, good / (good + refused) > 0.1]).toEqual([role, true]);
  }
});

test('the list of what a refusal may write names only tables that exist', () => {
  expect(changes.tables).toEqual(expect.arrayContaining(sideTables));
});
