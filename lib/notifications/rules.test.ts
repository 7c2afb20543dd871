import { hours, minutes, shanghaiDate } from '@/platform/time';
import { daysOfTries, isGreetable, isReminderTime, reminderTime, sendableFrom, waitAfter } from './rules';

describe('the reminder of an unpaid order (notifications 8)', () => {
  const china = (text: string) => new Date(`2026-11-${text}:00+08:00`);
  const due = (placed: string, timeToPay = hours(24), lead = hours(6)) =>
    reminderTime(china(placed), timeToPay, lead);

  test.each([
    ['20T20:59', false],
    ['20T21:00', true],
    ['20T21:59', true],
    ['20T22:00', false],
    ['21T07:59', false],
    ['21T08:00', true],
  ])('that is due at nine in the evening, and late, is sent at %s: %s', (now, isSent) => {
    expect(isReminderTime(china('20T21:00'), china(now))).toBe(isSent);
    expect(isReminderTime(null, china(now))).toBe(false);
  });

  test.each([
    ['20T21:59', '20T21:59'],
    ['20T22:00', '21T08:00'],
    ['21T00:30', '21T08:00'],
    ['21T07:59', '21T08:00'],
    ['21T08:00', '21T08:00'],
  ])('that has a try at %s goes out at %s, and every other message at once', (now, expected) => {
    expect(sendableFrom('reminder', china(now))).toEqual(china(expected));
    expect(sendableFrom('paid', china(now))).toEqual(china(now));
  });

  test('comes a while before the end, at most a quarter of the time', () => {
    expect(due('20T18:00')).toEqual(china('21T12:00'));
    expect(due('20T18:00', hours(24), hours(2))).toEqual(china('21T16:00'));
    expect(due('20T10:00', hours(4))).toEqual(china('20T13:00'));
    expect(due('20T18:00', hours(72))).toEqual(china('23T12:00'));
  });

  test.each([
    ['at eight', '20T14:00', '21T08:00'],
    ['just before ten', '20T03:59', '20T21:59'],
    ['at ten, for the evening before', '20T04:00', '20T21:00'],
    ['at night, for the morning', '20T09:00', '21T08:00'],
    ['at night, with an end at half past eight', '20T08:30', '21T08:00'],
    ['at night, with an end before half past eight', '20T08:29', '20T21:00'],
  ])('is usually due %s', (_, placed, expected) => expect(due(placed)).toEqual(china(expected)));

  test('is none where it would come at night and the evening before is too early', () => {
    expect(due('20T20:00', hours(8))).toBeNull();
    expect(due('20T18:59', hours(8))).toEqual(china('20T21:00'));
  });

  test('is none where reminders are off', () => expect(due('20T18:00', hours(24), 0)).toBeNull());
});

test('five tries over about an hour and a half, never two within a minute nor six in an hour (notifications 2, sms 2)', () => {
  const waits = [1, 2, 3, 4, 5].map((attempts) => waitAfter(attempts));
  expect(waits).toEqual([minutes(1), minutes(5), minutes(20), hours(1), null]);
});

describe('the days on which a text in doubt is looked up (notifications 3)', () => {
  const china = (text: string) => new Date(`2026-11-${text}:00+08:00`);

  test.each([
    ['the day of both', '20T10:00', '20T10:05', ['20']],
    ['the day after, where the try may have ended', '20T23:50', '20T23:59', ['20', '21']],
    ['the one before, where a look-up failed after midnight', '20T23:50', '21T00:20', ['20', '21']],
    ['the first one, and the last two', '02T10:00', '20T23:59', ['02', '19', '20', '21']],
  ])('are %s: created %s, tried %s', (_, created, tried, expected) => {
    const found = daysOfTries(china(created), china(tried)).map(shanghaiDate);
    expect(found).toEqual(expected.map((day) => `2026-11-${day}`));
  });
});

describe('the name that opens a mail (notifications 13)', () => {
  test.each([
    '林知夏',
    'J. R. Smith',
    'J.R. Smith',
    "Anne O'Neil",
    '阿卜杜拉·买买提',
    'Mary-Jane Li',
    'Li Na 2',
    'José Núñez Jr.',
    '李雷 1203',
    'Wwwalter Www',
  ])('%s is greeted', (name) => expect(isGreetable(name)).toBe(true));

  test.each([
    'your refund is ready: evil',
    'evil.example/x',
    'go to evil.example',
    'www.evil.example',
    'evil。com 领奖',
    'evil．com',
    '领奖 203.0.113.7',
    'me@evil.example',
    '加微信 1390000',
    'https：／／evil',
    'evil｡example',
    'e\u0301vil.example',
    'evil.\u200bexample',
    'evil\u00ad.example',
    'www. evil',
    'ＷＷＷ．evil',
    '138 0013 8000',
    '138-00-1',
    '１３８００１３８０００',
    '①②③④⑤',
  ])('%s is not', (name) => expect(isGreetable(name)).toBe(false));
});
