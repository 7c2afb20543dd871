import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { readMail } from './mime';
import { keepMessage } from './outbox';
import type { Provider } from './provider';
import type { World } from './world';

const SIZE_LIMIT = 2 * 1024 * 1024;
/** The path that `/control/faults` uses for mail. */
const FAULT_PATH = '/smtp';

/** Listens for mails; rejects when the port is taken. */
export async function startSmtp(
  world: World,
  host: string,
  port: number,
): Promise<{ server: Server; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    name: 'sandbox',
    size: SIZE_LIMIT,
    disabledCommands: ['STARTTLS'],
    hidePIPELINING: true,
    hideSMTPUTF8: true,
    // A name server that does not answer would delay every mail.
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, response) => {
      const { mail } = world.identity;
      const isRight = username === mail.user && password === mail.password;
      response(null, isRight ? { user: username } : { message: 'wrong user or password' });
    },
    onData: (stream, session, response) => {
      const cut = () => {
        [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.destroy();
        return 'cut';
      };
      void receive(world, stream, session, cut).then((text) => response(null, text), response);
    },
  });
  // A client that disconnects is not an error of the sandbox.
  smtp.on('error', () => undefined);
  const server = smtp.listen(port, host);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(server, 'listening');
  return { server, sockets };
}

/** What the shop knows of the mail server; it listens on a port of its own. */
export const mailServer = (world: World, port: number): Provider => {
  const { user, password, from } = world.identity.mail;
  return {
    routes: () => [],
    environment: () => ({
      SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${port}`,
      MAIL_FROM: from,
      ALERT_MAIL: 'operators@sandbox.example',
    }),
  };
};

/** Stores one mail, unless a fault applies to it, and returns the response. */
async function receive(
  world: World,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  cut: () => string,
): Promise<string> {
  const raw = await buffer(stream);
  const to = envelope.rcptTo.map(({ address }) => address.toLowerCase()).join(',');
  const target = `${FAULT_PATH}?to=${to}`;
  const note = world.calls.note('MAIL', target);
  const refuse = (status: number, message: string) => {
    note.status = status;
    throw Object.assign(new Error(message), { responseCode: status });
  };
  if (stream.sizeExceeded) refuse(552, 'message too large');
  const { from, ...mail } = await readMail(raw);
  const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
  const keep = () => keepMessage(world, { channel: 'mail', to, from: from || sender.toLowerCase(), ...mail });
  // Not as it was sent: a text in Chinese is encoded there.
  const text = [target, mail.subject, mail.text, mail.html].join('\n');
  const fault = world.faults.take('MAIL', FAULT_PATH, text);
  if (fault?.kind === 'reset_before') return cut();
  if (fault?.kind === 'delay' && !(await world.faults.wait(fault))) return cut();
  if (fault?.kind !== 'status' || fault.acts) keep();
  if (fault?.kind === 'status') refuse(fault.status < 500 ? fault.status : 554, 'refused');
  note.status = 250;
  if (fault?.kind === 'late_answer' && !(await world.faults.wait(fault))) return cut();
  if (fault?.kind === 'reset_after') return cut();
  return 'kept';
}
