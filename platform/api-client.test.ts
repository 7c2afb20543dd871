import { envelopeSchema, sendWithToken } from './api-client';

const tokensThat = (renewed: string | null) => ({ read: () => 'spent', renew: async () => renewed });
const isRefused = (text: string) => text === 'refused';

/** A server that accepts one token only. */
const serverOf = (valid: string | null) => {
  const seen: (string | null)[] = [];
  const send = async (token: string | null) => {
    seen.push(token);
    return token === valid ? 'accepted' : 'refused';
  };
  return { seen, send };
};

test('a request whose token is no longer valid is sent once more with a new one', async () => {
  const { seen, send } = serverOf('new');
  expect(await sendWithToken(tokensThat('new'), send, isRefused)).toBe('accepted');
  expect(seen).toEqual(['spent', 'new']);
});

test('a new token that is refused too, or a session that has ended, is no reason for a third request', async () => {
  const strict = serverOf('another');
  expect(await sendWithToken(tokensThat('new'), strict.send, isRefused)).toBe('refused');
  expect(strict.seen).toEqual(['spent', 'new']);
  const ended = serverOf('new');
  expect(await sendWithToken(tokensThat(null), ended.send, isRefused)).toBe('refused');
  expect(ended.seen).toEqual(['spent']);
});

test('a visitor sends no token, and nothing is renewed', async () => {
  const { seen, send } = serverOf('new');
  expect(await sendWithToken(null, send, isRefused)).toBe('refused');
  expect(seen).toEqual([null]);
});

test.each([
  ['CONFLICT', 'CONFLICT'],
  ['A_CODE_OF_A_LATER_VERSION', 'INTERNAL'],
  [undefined, 'INTERNAL'],
])('the code %s is read as %s', (code, read) => {
  expect(envelopeSchema.parse({ success: false, message: '', code }).code).toBe(read);
});
