import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { readMail } from './mime';
import { keepMessage } from './outbox';
import type { World } from './world';

const SIZE_LIMIT = 2 * 1024 * 1024;
/** The path by which `/control/faults` reaches a mail. */
const FAULT_PATH = '/smtp';

/** As much of SMTP (RFC 5321, AUTH PLAIN and LOGIN) as a mail library speaks. */
class Session {
  private buffer = '';
  private isSignedIn = false;
  private loginUser: string | undefined;
  private expects: 'command' | 'plain' | 'user' | 'password' | 'data' = 'command';
  private sender: string | undefined;
  private receivers: string[] = [];

  constructor(
    private readonly world: World,
    private readonly socket: Socket,
  ) {
    socket.setEncoding('latin1');
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => this.receive(chunk));
    this.reply(220, 'sandbox ESMTP');
  }

  private reply(code: number, text: string): void {
    this.socket.write(`${code} ${text}\r\n`);
  }

  private receive(chunk: string): void {
    this.buffer += chunk;
    if (this.buffer.length > SIZE_LIMIT) {
      this.reply(552, 'message too large');
      this.socket.end();
      return;
    }
    for (;;) {
      const mark = this.expects === 'data' ? '\r\n.\r\n' : '\r\n';
      const end = this.buffer.indexOf(mark);
      if (end === -1) return;
      const text = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + mark.length);
      if (this.expects === 'data') this.keep(text);
      else this.line(text);
    }
  }

  private line(line: string): void {
    if (this.expects === 'plain') return this.plain(line);
    if (this.expects === 'user') {
      this.loginUser = Buffer.from(line, 'base64').toString('utf8');
      this.expects = 'password';
      return this.reply(334, Buffer.from('Password:').toString('base64'));
    }
    if (this.expects === 'password')
      return this.signIn(this.loginUser ?? '', Buffer.from(line, 'base64').toString('utf8'));
    const [verb = '', rest = ''] = line.split(/ (.*)/s);
    this.command(verb.toUpperCase(), rest);
  }

  private command(verb: string, rest: string): void {
    switch (verb) {
      case 'EHLO':
        this.socket.write(
          `250-sandbox\r\n250-AUTH PLAIN LOGIN\r\n250-8BITMIME\r\n250 SIZE ${SIZE_LIMIT}\r\n`,
        );
        return;
      case 'HELO':
        return this.reply(250, 'sandbox');
      case 'AUTH':
        return this.authenticate(rest);
      case 'MAIL':
        return this.mailFrom(rest);
      case 'RCPT':
        return this.mailTo(rest);
      case 'DATA':
        return this.data();
      case 'RSET':
        this.forget();
        return this.reply(250, 'OK');
      case 'NOOP':
        return this.reply(250, 'OK');
      case 'QUIT':
        this.reply(221, 'bye');
        this.socket.end();
        return;
      default:
        return this.reply(500, 'unknown command');
    }
  }

  private authenticate(rest: string): void {
    const [mechanism = '', initial] = rest.split(' ');
    if (mechanism.toUpperCase() === 'PLAIN') {
      if (initial) return this.plain(initial);
      this.expects = 'plain';
      return this.reply(334, '');
    }
    if (mechanism.toUpperCase() !== 'LOGIN') return this.reply(504, 'unknown mechanism');
    this.expects = 'user';
    return this.reply(334, Buffer.from('Username:').toString('base64'));
  }

  private plain(encoded: string): void {
    const [, user = '', password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split('\0');
    this.signIn(user, password);
  }

  private signIn(user: string, password: string): void {
    const { mail } = this.world.identity;
    this.expects = 'command';
    this.isSignedIn = user === mail.user && password === mail.password;
    this.reply(this.isSignedIn ? 235 : 535, this.isSignedIn ? 'signed in' : 'wrong user or password');
  }

  private mailFrom(rest: string): void {
    if (!this.isSignedIn) return this.reply(530, 'sign in first');
    this.forget();
    this.sender = addressOf(rest);
    return this.sender === undefined ? this.reply(501, 'bad address') : this.reply(250, 'OK');
  }

  private mailTo(rest: string): void {
    const address = addressOf(rest);
    if (this.sender === undefined) return this.reply(503, 'MAIL first');
    if (!address) return this.reply(501, 'bad address');
    this.receivers.push(address);
    return this.reply(250, 'OK');
  }

  private data(): void {
    if (this.receivers.length === 0) return this.reply(503, 'RCPT first');
    this.expects = 'data';
    return this.reply(354, 'end with a dot');
  }

  private keep(text: string): void {
    this.expects = 'command';
    const fault = this.world.faults.take('MAIL', FAULT_PATH);
    if (fault?.kind === 'status') return this.reply(fault.status < 500 ? fault.status : 554, 'refused');
    if (fault?.kind === 'reset_before') return void this.socket.destroy();
    const { from, ...mail } = readMail(text.replaceAll('\r\n..', '\r\n.'));
    keepMessage(this.world, {
      channel: 'mail',
      to: this.receivers.join(','),
      from: from || (this.sender ?? ''),
      ...mail,
    });
    this.forget();
    if (fault?.kind === 'reset_after') return void this.socket.destroy();
    return void setTimeout(() => this.reply(250, 'kept'), fault?.ms ?? 0);
  }

  private forget(): void {
    this.sender = undefined;
    this.receivers = [];
  }
}

const addressOf = (rest: string) => /^(?:FROM|TO):\s*<([^>]*)>/i.exec(rest)?.[1]?.toLowerCase();

/** Listens for mails; rejects when the port is taken. */
export async function startSmtp(
  world: World,
  host: string,
  port: number,
): Promise<{ server: Server; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Session(world, socket);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { server, sockets };
}
