import { countAnswers } from './count-answers';

const message = (type: string, body = '') => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};
const messages = (types: string) => Buffer.concat([...types].map((type) => message(type, 'body of it')));

/** After the message that opens the connection, which is answered. */
function opened() {
  const answers = countAnswers();
  answers.sent(Buffer.from('....opening'));
  expect(answers.isOwed()).toBe(true);
  answers.received(messages('RSSKZ'));
  expect(answers.isOwed()).toBe(false);
  return answers;
}

test('a password that is sent while the connection opens is no statement', () => {
  const answers = countAnswers();
  answers.sent(Buffer.from('....opening'));
  answers.received(messages('R'));
  answers.sent(messages('p'));
  answers.received(messages('RZ'));
  expect(answers.isOwed()).toBe(false);
});

test('a statement is owed its answer from its first message to the last of the answer', () => {
  const answers = opened();
  answers.sent(messages('PDH'));
  expect(answers.isOwed()).toBe(true);
  answers.received(messages('1tn'));
  expect(answers.isOwed()).toBe(true);
  answers.sent(messages('BES'));
  answers.received(messages('2DDC'));
  expect(answers.isOwed()).toBe(true);
  answers.received(messages('Z'));
  expect(answers.isOwed()).toBe(false);
});

test('of several statements that were sent at once each is owed an answer', () => {
  const answers = opened();
  answers.sent(messages('QPDBESQ'));
  answers.received(messages('CZ12CZ'));
  expect(answers.isOwed()).toBe(true);
  answers.received(messages('CZ'));
  expect(answers.isOwed()).toBe(false);
});

test('an answer may come in pieces of any size', () => {
  const whole = messages('TDZ');
  for (let size = 1; size < whole.length; size += 1) {
    const answers = opened();
    answers.sent(messages('Q'));
    for (let at = 0; at < whole.length; at += size) answers.received(whole.subarray(at, at + size));
    expect(answers.isOwed()).toBe(false);
  }
});

describe('where one statement is sent after the other', () => {
  const sendable = (answers: ReturnType<typeof opened>, types: string) =>
    answers.sendable(messages(types)) / messages('S').length;

  test('no other one is sent before the last of its answer', () => {
    const answers = opened();
    expect(sendable(answers, 'QPDH')).toBe(1);
    answers.sent(messages('Q'));
    expect(sendable(answers, 'PDH')).toBe(0);
    answers.received(messages('TDC'));
    expect(sendable(answers, 'PDH')).toBe(0);
    answers.received(messages('Z'));
    expect(sendable(answers, 'PDH')).toBe(3);
  });

  test('the parts of one that is described first are sent as they come', () => {
    const answers = opened();
    answers.sent(messages('PDH'));
    answers.received(messages('1tT'));
    expect(sendable(answers, 'BESPDH')).toBe(3);
  });

  test('a password while the connection opens, and a goodbye, do not wait', () => {
    const answers = countAnswers();
    expect(answers.sendable(Buffer.from('....opening'))).toBe(11);
    answers.sent(Buffer.from('....opening'));
    answers.received(messages('R'));
    expect(sendable(answers, 'p')).toBe(1);
    answers.received(messages('Z'));
    answers.sent(messages('Q'));
    expect(sendable(answers, 'X')).toBe(1);
  });
});
