/** Reads the mails that mail libraries write: headers, quoted-printable and base64, nested parts. */

export interface Mail {
  from: string;
  subject: string;
  text: string;
  html?: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

const WORD = /=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi;

/** `raw` holds one byte a character. */
export function readMail(raw: string): Mail {
  const mail = splitPart(raw);
  const leaves = leavesOf(mail);
  const plain = leaves.find((part) => typeOf(part).startsWith('text/plain'));
  const rich = leaves.find((part) => typeOf(part).startsWith('text/html'));
  const html = rich && decodeBody(rich);
  return {
    from: decodeWords(mail.headers.get('from') ?? ''),
    subject: decodeWords(mail.headers.get('subject') ?? ''),
    text: (plain ? decodeBody(plain) : (html ?? '').replaceAll(/<[^>]*>/g, ' ')).trim(),
    ...(html !== undefined && { html }),
  };
}

function splitPart(raw: string): Part {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

const typeOf = (part: Part) => part.headers.get('content-type')?.toLowerCase() ?? 'text/plain';

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!typeOf(part).startsWith('multipart/') || boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(splitPart(piece.replace(/^\r?\n/, ''))));
}

function decodeBody(part: Part): string {
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  const text = encoding === 'quoted-printable' ? unquote(part.body.replaceAll(/=\r?\n/g, '')) : part.body;
  return Buffer.from(text, 'latin1').toString('utf8');
}

const unquote = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const decodeWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(WORD, (_all, charset: string, encoding: string, content: string) => {
      const bytes =
        encoding.toLowerCase() === 'b'
          ? Buffer.from(content, 'base64')
          : Buffer.from(unquote(content.replaceAll('_', ' ')), 'latin1');
      return new TextDecoder(charset).decode(bytes);
    });
