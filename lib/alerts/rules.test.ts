import { alertKinds } from '@/values/alerts';
import { hours, minutes } from '@/platform/time';
import { awayAgainAfter, firstChoice, renderBatch, robotLimit, waitAfter } from './rules';

const texts = {
  from: (text: string) => `【和汐】${text}`,
  foot: '后台',
  more: (count: number) => `另有 ${count} 条`,
};
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `· 20261124000${n} ¥1,699 https://shop.example/${n}`);
const sizeOf = (text: string) => Buffer.byteLength(text);

test('each group has its title and its lines', () => {
  const groups = [
    { title: '已支付 2 笔', lines: ['· A', '· B'] },
    { title: '库存 1', lines: ['· C'] },
  ];
  expect(renderBatch(groups, texts, robotLimit)).toBe('【和汐】已支付 2 笔\n· A\n· B\n\n库存 1\n· C\n\n后台');
});

test.each([1, 2, 6])(
  'five hundred alerts of %d kinds stay within what the robot takes, and are all counted',
  (kinds) => {
    const groups = Array.from({ length: kinds }, (_, n) => ({ title: `第 ${n} 类`, lines: lines(500) }));
    const text = renderBatch(groups, texts, robotLimit);
    expect(sizeOf(text)).toBeLessThanOrEqual(robotLimit);
    const shown = text.split('\n').filter((line) => line.startsWith('·')).length;
    const counted = [...text.matchAll(/另有 (\d+) 条/g)].map(([, count]) => Number(count));
    expect(shown).toBeGreaterThan(0);
    expect(shown + counted.reduce((a, b) => a + b, 0)).toBe(500 * kinds);
  },
);

test('a text that is exactly as long as the robot takes is not cut', () => {
  const groups = [{ title: 'a', lines: ['b', 'c'] }];
  const whole = renderBatch(groups, texts, robotLimit);
  expect(renderBatch(groups, texts, sizeOf(whole))).toBe(whole);
  expect(renderBatch(groups, texts, sizeOf(whole) - 1)).toContain('另有');
});

test('where no line fits, the groups are counted', () => {
  expect(renderBatch([{ title: 'a', lines: ['b', 'c'] }], texts, 1)).toContain('另有 2 条');
});

test('a shop is told of everything by the robot, and not of each order by mail', () => {
  expect(firstChoice.robot).toEqual(alertKinds);
  expect(alertKinds.filter((kind) => !firstChoice.mail.includes(kind))).toEqual(['paid']);
});

test('an alert that is not taken is tried six times more within two hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([...[1, 2, 5, 10, 30, 60].map(minutes), null]);
});

test('twenty lines of a kind are shown, and no more', () => {
  const linesIn = (count: number) => {
    const text = renderBatch([{ title: 'a', lines: lines(count) }], texts, 20_000);
    return [text.split('\n').filter((line) => line.startsWith('·')).length, text.includes('另有')];
  };
  expect([20, 21].map(linesIn)).toEqual([
    [20, false],
    [20, true],
  ]);
});

test('as many lines are shown as fit', () => {
  const four = lines(4);
  for (const shown of [3, 2, 1]) {
    const text = `【和汐】a\n${four.slice(0, shown).join('\n')}\n另有 ${4 - shown} 条\n\n后台`;
    expect(renderBatch([{ title: 'a', lines: four }], texts, sizeOf(text))).toBe(text);
  }
});

test('a robot takes 2048 bytes, and of a provider that stays away is told every six hours', () => {
  expect([robotLimit, awayAgainAfter]).toEqual([2048, hours(6)]);
});
