import { carriers } from '@/values/shipping';
import { demandsPhone, formOf, knownCarriers, readAnswer, signOf } from './rules';

const account = { customer: 'C0FFEE', key: 'kEy1' };
const now = new Date('2026-11-24T04:00:00Z');
const number = 'YT0123456789012';

const word = (context: string, ftime: string) => ({ context, time: ftime, ftime });
const track = (given: object = {}) => ({
  ...{ message: 'ok', nu: number, ischeck: '0', com: 'yuantong', status: '200', state: '0' },
  data: [word('已发出', '2026-11-24 09:31:02'), word('已揽收', '2026-11-23 20:00:00')],
  ...given,
});
const read = (body: unknown) => readAnswer(JSON.stringify(body), number, now);

test('a query is signed in capitals over what is sent, the key and the customer', () => {
  expect(signOf('{"com":"yuantong","num":"1"}', account)).toBe('4E700094F4552C495F52318E4405D06B');
});

test('of an order only the number is sent, and the last four digits where the carrier demands them', () => {
  const sent = (carrier: 'yto' | 'sf' | 'zto' | 'other') => {
    const form = formOf({ carrier, number, phoneEnd: '2217' }, account);
    expect([...form.keys()]).toEqual(['customer', 'sign', 'param']);
    expect(form.get('sign')).toBe(signOf(form.get('param') ?? '', account));
    return JSON.parse(form.get('param') ?? '');
  };
  const rest = { num: number, resultv2: '1', show: '0', order: 'desc' };
  expect(sent('yto')).toEqual({ com: 'yuantong', ...rest });
  expect(sent('sf')).toEqual({ com: 'shunfeng', phone: '2217', ...rest });
  expect(sent('zto')).toEqual({ com: 'zhongtong', phone: '2217', ...rest });
  expect(sent('other')).toEqual({ com: '', ...rest });
});

test('every carrier but the nameless one can be asked', () => {
  expect(knownCarriers.toSorted()).toEqual(carriers.filter((one) => one !== 'other').toSorted());
  expect(carriers.filter(demandsPhone)).toEqual(['sf', 'zto']);
});

test.each([
  ['0', 'onTheWay'],
  ['1', 'collected'],
  ['2', 'trouble'],
  ['3', 'signed'],
  ['4', 'returned'],
  ['5', 'outForDelivery'],
  ['6', 'returning'],
  ['7', 'onTheWay'],
  ['8', 'customs'],
  ['10', 'customs'],
  ['11', 'customs'],
  ['12', 'customs'],
  ['13', 'trouble'],
  ['14', 'refused'],
])('state %s is %s', (state, expected) => {
  const answer = { kind: 'known', state: expected, text: '已发出', at: new Date('2026-11-24T01:31:02Z') };
  expect(read(track({ state }))).toEqual(answer);
  expect(read(track({ state: Number(state), status: 200 }))).toEqual(answer);
});

test('the newest word counts, in whatever order they come', () => {
  const { data } = track();
  expect(read(track({ data: data.toReversed() }))).toMatchObject({ text: '已发出' });
});

test('the carrier’s words are one bounded line of plain text', () => {
  const context = `派送\n中\u0000\u202e<b>${'很'.repeat(500)}😀`;
  const answer = read(track({ data: [word(context, '2026-11-24 09:31:02')] }));
  expect(answer).toMatchObject({ kind: 'known', text: expect.stringMatching(/^派送 中<b>很+$/) });
  expect([...('text' in answer ? answer.text : '')]).toHaveLength(200);
});

test.each([
  [400, 'unusable'],
  ['408', 'unusable'],
  ['500', 'unknown'],
  ['501', 'away'],
  [502, 'away'],
  ['503', 'refused'],
  ['601', 'refused'],
  ['999', 'away'],
])('code %s is %s', (returnCode, kind) => {
  const reason = kind === 'unknown' ? {} : { reason: `${returnCode} 未订购` };
  expect(read({ result: false, returnCode, message: ' 未订购\n' })).toEqual({ kind, ...reason });
});

test('the reason of a refusal is one bounded line, or the code alone', () => {
  expect(read({ result: false, returnCode: 601 })).toEqual({ kind: 'refused', reason: '601' });
  const long = read({ result: false, returnCode: 601, message: '长'.repeat(500) });
  expect(long).toEqual({ kind: 'refused', reason: `601 ${'长'.repeat(196)}` });
});

test('a carrier’s clock may be a day ahead, and no second more', () => {
  const at = (ftime: string) => read(track({ data: [word('已发出', ftime)] }));
  expect(at('2026-11-25 12:00:00')).toMatchObject({ kind: 'known', at: new Date('2026-11-25T04:00:00Z') });
  expect(at('2026-11-25 12:00:01')).toEqual({ kind: 'away', reason: '#unreadable' });
});

test('no word yet is no news', () => {
  expect(read(track({ data: [] }))).toEqual({ kind: 'unknown' });
});

test.each([
  ['no JSON', '{"garbage":'],
  ['an empty body', ''],
  ['a list', '[]'],
  ['another number', JSON.stringify(track({ nu: 'YT9999999999999', state: '3' }))],
  ['no number', JSON.stringify(track({ nu: undefined, state: '3' }))],
  ['an unknown state', JSON.stringify(track({ state: '33' }))],
  ['no state', JSON.stringify(track({ state: undefined }))],
  ['another status', JSON.stringify(track({ status: '201', state: '3' }))],
  ['a word without a time', JSON.stringify(track({ data: [{ context: '已签收' }], state: '3' }))],
  ['a time that is none', JSON.stringify(track({ data: [word('已签收', '2026-13-45 99:00:00')] }))],
  ['a time to come', JSON.stringify(track({ data: [word('已签收', '2027-01-01 00:00:00')], state: '3' }))],
  ['a refusal without a code', JSON.stringify({ result: false, message: 'no' })],
])('%s is no reliable answer', (_, body) => {
  expect(readAnswer(body, number, now)).toEqual({ kind: 'away', reason: '#unreadable' });
});
