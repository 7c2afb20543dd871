import PostalMime, { decodeWords } from 'postal-mime';

export interface Mail {
  from: string;
  subject: string;
  text: string;
  html?: string;
}

/** What a person sees of a mail; the text of one that has none is that of its markup. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const { headers, subject = '', text, html } = await PostalMime.parse(raw);
  const from = headers.find(({ key }) => key === 'from')?.value ?? '';
  return {
    from: decodeWords(from),
    subject,
    text: (text ?? (html ?? '').replaceAll(/<[^>]*>/g, ' ')).trim(),
    ...(html !== undefined && { html }),
  };
}
