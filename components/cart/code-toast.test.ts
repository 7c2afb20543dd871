import en from '@/messages/en/vip.json' with { type: 'json' };
import { codeToast } from './code-toast';

const t = (key: keyof typeof en) => en[key];

test.each([
  ['empty', en.empty, en.emptyText],
  [{ kind: 'refused', message: '' }, en.refusedTitle, en.refused],
  [{ kind: 'held', message: 'An unpaid order uses it' }, en.refusedTitle, 'An unpaid order uses it'],
  [{ kind: 'unanswered', message: '' }, en.unansweredTitle, en.unanswered],
  [{ kind: 'unanswered', message: 'Too many tries' }, en.unansweredTitle, 'Too many tries'],
] as const)('a typed code that is not applied, %j, is told by "%s": "%s"', (failure, title, description) => {
  expect(codeToast(failure, t)).toEqual({ tone: 'bad', title, description });
});
