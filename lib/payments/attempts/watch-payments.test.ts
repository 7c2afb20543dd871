import { jest } from '@jest/globals';
import { AppError } from '@/platform/errors';
import { type News, openWatch, type Watched } from './watch-payments';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A watch over orders whose states are these; `asked` are the questions, each with its orders. */
function openShop() {
  const states = new Map<number, Pick<Watched, 'status' | 'failure'>>();
  const ended = new Set<string>();
  const asked: number[][] = [];
  const database = { isDown: false, whileAsked: () => {} };
  const watch = openWatch(async (watched) => {
    asked.push(watched.map(({ orderId }) => orderId));
    database.whileAsked();
    if (database.isDown) throw new Error('down');
    return watched.flatMap((seen, at): News[] => {
      const state = states.get(seen.orderId) ?? { status: 'pending', failure: null };
      const isEnded = ended.has(seen.sessionId);
      const isNews = isEnded || state.status !== seen.status || state.failure !== seen.failure;
      return isNews ? [{ ...state, at, isEnded }] : [];
    });
  });
  const open = (orderId: number, { userId = orderId } = {}) => {
    const sessionId = `session ${userId}`;
    const heard: string[] = [];
    const watched = { orderId, sessionId, userId, status: 'pending', failure: null } as const;
    const close = watch.add(watched, {
      send: ({ paymentStatus }) => heard.push(paymentStatus),
      end: () => heard.push('end'),
    });
    return { heard, close };
  };
  return { states, ended, asked, database, watch, open };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return null;
};

test('nobody who waits, nothing asked', async () => {
  const { asked, open } = openShop();
  await pass(60);
  expect(asked).toEqual([]);
  open(1).close();
  await pass(60);
  expect(asked).toEqual([]);
});

test('one question a second is for all pages together', async () => {
  const { asked, open } = openShop();
  [1, 2, 3].forEach((orderId) => open(orderId));
  await pass(2);
  expect(asked).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('a page hears its status at once, then each change within a second, and no other order’s', async () => {
  const { states, open } = openShop();
  const [paid, other] = [open(1), open(2)];
  await pass(5);
  states.set(1, { status: 'paid', failure: null });
  await pass(1);
  expect([paid.heard, other.heard]).toEqual([['pending', 'paid'], ['pending']]);
  await pass(5);
  expect(paid.heard).toEqual(['pending', 'paid']);
});

test('what changed between the reading for a page and the first question is told, also when another page of it knows', async () => {
  const { states, open } = openShop();
  const first = open(1);
  states.set(1, { status: 'paid', failure: null });
  await pass(1);
  const second = open(1);
  await pass(1);
  expect([first.heard, second.heard]).toEqual([
    ['pending', 'paid'],
    ['pending', 'paid'],
  ]);
});

test('what a page shows alike is told once: a reason that nobody sees, the parcel after the payment', async () => {
  const { states, open } = openShop();
  const { heard } = open(1);
  states.set(1, { status: 'pending', failure: 'no answer' });
  await pass(1);
  states.set(1, { status: 'pending', failure: 'declined' });
  await pass(1);
  states.set(1, { status: 'paid', failure: null });
  await pass(1);
  states.set(1, { status: 'processing', failure: null });
  await pass(1);
  expect(heard).toEqual(['pending', 'failed', 'paid']);
});

test('a login that ends, ends its pages within a second, and no others', async () => {
  const { ended, watch, open } = openShop();
  const [left, stays] = [open(1), open(2)];
  ended.add('session 1');
  await pass(1);
  expect([left.heard, stays.heard, watch.size()]).toEqual([['pending', 'end'], ['pending'], 1]);
});

test('while the database is away pages stay and are asked for less often; then they hear what happened', async () => {
  const { database, states, asked, open } = openShop();
  const { heard } = open(1);
  database.isDown = true;
  await pass(60);
  expect(asked.length).toBeLessThanOrEqual(9);
  states.set(1, { status: 'paid', failure: null });
  database.isDown = false;
  await pass(10);
  expect(heard).toEqual(['pending', 'paid']);
  const before = asked.length;
  await pass(10);
  expect(asked.length - before).toBe(10);
});

test('a page that has left hears nothing, also of an answer that was under way', async () => {
  const { database, states, open } = openShop();
  const [left, stays] = [open(1), open(2)];
  states.set(1, { status: 'paid', failure: null });
  states.set(2, { status: 'paid', failure: null });
  database.whileAsked = left.close;
  await pass(1);
  expect([left.heard, stays.heard]).toEqual([['pending'], ['pending', 'paid']]);
});

test('a person has ten pages, a process 1200; one that is closed makes room', () => {
  const { open } = openShop();
  const own = Array.from({ length: 10 }, () => open(1, { userId: 7 }));
  expect(refusalOf(() => open(1, { userId: 7 }))).toBe('RATE_LIMITED');
  own[0]?.close();
  expect(refusalOf(() => open(1, { userId: 7 }))).toBeNull();
  for (let orderId = 2; orderId <= 1191; orderId += 1) open(orderId, { userId: 1000 + orderId });
  expect(refusalOf(() => open(5000))).toBe('UNAVAILABLE');
});

test('a process that ends lets its pages go and takes no others', () => {
  const { watch, open } = openShop();
  const { heard } = open(1);
  watch.close();
  expect([heard, watch.size()]).toEqual([['pending', 'end'], 0]);
  expect(refusalOf(() => open(2))).toBe('UNAVAILABLE');
});
