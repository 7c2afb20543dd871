import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { whenAnswered } from './when-answered';

/** A client with parts that hear of their queries as components do; `heard` is what happened, in its order. */
function newParts(...names: string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const heard: string[] = [];
  const answers = names.map((name) => {
    let answer = { resolve: () => {}, reject: () => {} };
    const answered = new Promise<string>((resolve, reject) => {
      answer = { resolve: () => resolve(name), reject: () => reject(new Error(name)) };
    });
    new QueryObserver(queries, { queryKey: [name], queryFn: () => answered }).subscribe(
      notifyManager.batchCalls(({ isPending }: { isPending: boolean }) => {
        if (!isPending) heard.push(name);
      }),
    );
    return answer;
  });
  const stop = whenAnswered(queries, () => heard.push('all'));
  return { queries, heard, answers, stop };
}

const turnsOfManager = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setTimeout(next));
};

test('after two answers that came at once, both parts hear of theirs before the work', async () => {
  const { heard, answers } = newParts('list', 'figures');
  for (const { resolve } of answers) resolve();
  await turnsOfManager();
  expect(heard).toEqual(['list', 'figures', 'all']);
});

test('while one part waits for its first answer nothing is done; a failure is an answer', async () => {
  const { heard, answers } = newParts('list', 'figures');
  answers[0]?.resolve();
  await turnsOfManager();
  expect(heard).toEqual(['list']);
  answers[1]?.reject();
  await turnsOfManager();
  expect(heard).toEqual(['list', 'figures', 'all']);
});

test('a page that asks for nothing does not wait, and what is asked later changes nothing', async () => {
  const { queries, heard } = newParts();
  await turnsOfManager();
  expect(heard).toEqual(['all']);
  await queries.fetchQuery({ queryKey: ['later'], queryFn: () => 'later' });
  await turnsOfManager();
  expect(heard).toEqual(['all']);
});

test('after the stop nothing is done', async () => {
  const { heard, answers, stop } = newParts('list');
  stop();
  answers[0]?.resolve();
  await turnsOfManager();
  expect(heard).toEqual(['list']);
});
