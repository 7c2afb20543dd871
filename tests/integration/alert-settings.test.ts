import '@/tests/support/own-database';
import { readFileSync } from 'node:fs';
import { sql } from '@/db/client';
import { UpdateAlerts } from '@/lib/alerts/admin-contract';
import { getAlerts } from '@/lib/alerts/get-alerts';
import { firstChoice } from '@/lib/alerts/rules';
import { beginAlerts } from '@/lib/alerts/settings';
import { updateAlerts } from '@/lib/alerts/update-alerts';
import type { Admin, Ctx, Owner } from '@/platform/ctx';
import type { RequestOf } from '@/platform/endpoint';
import { hours, later } from '@/platform/time';
import { asAdmin, asSystem } from '@/tests/support/context';
import { newCustomer } from '@/tests/support/orders';
import { outcomesOf, tally } from '@/tests/support/outcome';
import { alertKinds } from '@/values/alerts';

let admin: Ctx<Admin>;
let owner: Ctx<Owner>;

beforeAll(async () => {
  admin = asAdmin(await newCustomer());
  owner = { ...admin, actor: { ...admin.actor, role: 'owner' } as Owner };
});
beforeEach(() => sql`delete from settings where key = 'alerts'`);
afterAll(() => sql.end());

type Body = RequestOf<typeof UpdateAlerts>['body'];

const read = async () => (await getAlerts(admin)).alerts;
const save = async (change: Partial<Body> = {}, now = owner.now) => {
  const { version, language, robot, mail } = await read();
  const body = UpdateAlerts.body.parse({ ...{ version, language, robot, mail }, ...change });
  const input = { params: undefined, query: undefined, headers: undefined, body };
  return (await updateAlerts({ ...owner, now }, input)).alerts;
};
const entries = () =>
  sql`select target, "from", "to" from audit_acts where act = 'alerts_update' order by id`;

test('before anybody has saved, the robot is told of everything and mail of all but paid orders', async () => {
  expect(await read()).toMatchObject({ version: 0, language: 'zh', ...firstChoice, updatedBy: null });
});

test('what is saved comes back in the order of the kinds, once each, with who saved it', async () => {
  const saved = await save({ language: 'en', robot: ['stockLow', 'paid', 'stockLow'], mail: [] });
  expect(saved).toMatchObject({
    ...{ version: 1, language: 'en', robot: ['paid', 'stockLow'], mail: [] },
    ...{ updatedAt: owner.now, updatedBy: owner.actor.name },
  });
  expect(await read()).toEqual(saved);
});

test('a kind that only a newer version knows is left out', async () => {
  const saved = await save({ robot: ['paid'] });
  await sql`
    update settings set value = jsonb_set(value, '{told,robot,newer}', to_jsonb(now()::text)) where key = 'alerts'`;
  expect(await read()).toEqual(saved);
});

test('a kind that stays chosen goes on, one that is chosen anew begins now', async () => {
  const [first, second, third] = [0, 1, 2].map((n) => later(owner.now, hours(n)));
  await save({ robot: ['paid', 'stockLow'] }, first);
  await save({ robot: ['paid'] }, second);
  await save({ robot: ['paid', 'stockLow'] }, third);
  const { told } = await beginAlerts(asSystem());
  expect(told.robot).toEqual({ paid: expect.any(Date), stockLow: third });
  expect(told.robot.paid?.getTime()).toBeLessThanOrEqual(first?.getTime() ?? 0);
});

test('a shop that chose before returns could be asked for is told of them where stuck refunds are told, from then on', async () => {
  await save({ robot: ['paid', 'refundStuck'], mail: ['paid'] });
  const before = await beginAlerts(asSystem());
  const migration =
    readFileSync('db/migrations/0042_returns.sql', 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
  await sql.unsafe(migration);
  const { told, ...rest } = await beginAlerts(asSystem());
  expect(told).toEqual({ ...before.told, robot: { ...before.told.robot, returnAsked: expect.any(Date) } });
  expect(before).toMatchObject(rest);
  expect((await read()).robot).toEqual(['paid', 'refundStuck', 'returnAsked']);
});

test('another version than the stored one changes nothing', async () => {
  await save();
  const before = (await entries()).length;
  for (const version of [0, 2])
    await expect(save({ version, robot: [] })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'alertsStale',
    });
  expect(await read()).toMatchObject({ version: 1, robot: firstChoice.robot });
  expect(await entries()).toHaveLength(before);
});

test('of ten who save the same version at once one wins, and one entry is written', async () => {
  const before = (await entries()).length;
  const outcomes = await outcomesOf(Array.from({ length: 10 }, () => save({ version: 0, robot: ['paid'] })));
  expect(tally(outcomes)).toEqual({ ok: 1, alertsStale: 9 });
  expect(await read()).toMatchObject({ version: 1, robot: ['paid'] });
  expect(await entries()).toHaveLength(before + 1);
});

test('the audit has the choice before and after', async () => {
  await save({ robot: ['paid'], mail: [] });
  expect((await entries()).at(-1)).toEqual({
    target: 'alerts',
    from: { version: 0, language: 'zh', ...firstChoice },
    to: { version: 1, language: 'zh', robot: ['paid'], mail: [] },
  });
});

test.each<[string, object]>([
  ['robot.0', { robot: ['everything'] }],
  ['mail', { mail: Array.from({ length: alertKinds.length + 1 }, () => 'paid') }],
  ['language', { language: 'fr' }],
  ['version', { version: -1 }],
])('a bad value is named: %s', (path, change) => {
  const checked = UpdateAlerts.body.safeParse({ version: 0, language: 'zh', robot: [], mail: [], ...change });
  expect(checked.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
