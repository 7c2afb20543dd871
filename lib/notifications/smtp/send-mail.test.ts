import { jest } from '@jest/globals';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { NotTaken } from '../provider';

const mail = { to: 'nadia@example.com', subject: 'Code', text: '123456' };
const servers: net.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A mail server without TLS; `reply` answers a command, and everything that was received is kept. */
async function openServer(reply: (command: string) => string) {
  const seen: string[] = [];
  const server = net.createServer((socket) => {
    let isContent = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      seen.push(text);
      if (isContent && !text.endsWith('\r\n.\r\n')) return;
      const [verb = ''] = text.trim().split(' ');
      isContent = verb === 'DATA';
      socket.write(`${reply(verb)}\r\n`);
    });
    socket.write('220 test\r\n');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, port: (server.address() as AddressInfo).port };
}

/** Both read the settings at each mail. */
async function sendIn(mode: 'live' | 'sandbox', port: number): Promise<void> {
  const { env } = await import('@/platform/env');
  const { sendMail } = await import('./send-mail');
  const SMTP_URL = `smtp://user:password@127.0.0.1:${port}`;
  Object.assign(env, { SHOP_MODE: mode, SMTP_URL, MAIL_FROM: 'shop@example.com' });
  await sendMail(mail);
}

const plain = (verb: string) =>
  ({ EHLO: '250-test\r\n250 AUTH PLAIN LOGIN', AUTH: '235 ok', DATA: '354 go on', STARTTLS: '502 no' })[
    verb
  ] ?? '250 ok';

test('in the sandbox mail may go without TLS', async () => {
  const { seen, port } = await openServer(plain);
  await sendIn('sandbox', port);
  expect(seen.join('')).toContain('123456');
});

test('of a server that never says a word it is certain that it has no mail', async () => {
  const silent = net.createServer((socket) => socket.on('error', () => undefined));
  servers.push(silent);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const connected = once(silent, 'connection');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const outcome = sendIn('sandbox', (silent.address() as AddressInfo).port).catch(
      (error: unknown) => error,
    );
    await connected;
    await jest.advanceTimersByTimeAsync(8000);
    expect(await outcome).toBeInstanceOf(NotTaken);
  } finally {
    jest.useRealTimers();
  }
});

/** Commands and contents that must not be read on the way. */
const words = /AUTH|MAIL FROM|RCPT|DATA|password|123456/;

describe('in live mode neither password nor mail is sent', () => {
  test.each([
    ['to a server without TLS', plain],
    ['to a server that refuses EHLO', (verb: string) => (verb === 'EHLO' ? '500 unknown' : plain(verb))],
    [
      'to a server whose TLS was taken out of its greeting on the way',
      (verb: string) => (verb === 'STARTTLS' ? '454 not now' : plain(verb)),
    ],
  ])('%s, and the mail may be sent again', async (_, reply) => {
    const { seen, port } = await openServer(reply);
    await expect(sendIn('live', port)).rejects.toBeInstanceOf(NotTaken);
    expect(seen.filter((text) => words.test(text))).toEqual([]);
  });

  test('to a server whose TLS cannot be opened', async () => {
    const { seen, port } = await openServer((verb) => (verb === 'STARTTLS' ? '220 go on' : plain(verb)));
    await expect(sendIn('live', port)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(seen.filter((text) => words.test(text))).toEqual([]);
  });
});
