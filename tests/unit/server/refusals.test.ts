import { loadRefuser } from '@/server/refusals';

test('a refusal is in the language of the caller, in Chinese when none is given', () => {
  const envelope = loadRefuser(process.cwd());
  const messageIn = (language?: string) =>
    (JSON.parse(envelope(language, 'BAD_REQUEST')) as { message: string }).message;
  expect(messageIn('en-GB,en')).toMatch(/^[\x20-\x7e’]+$/);
  expect(messageIn('zh-CN')).toMatch(/\p{Script=Han}/u);
  expect(messageIn(undefined)).toBe(messageIn('zh-CN'));
});
