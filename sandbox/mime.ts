import PostalMime, { decodeWords } from 'postal-mime';

interface Mail {
  from: string;
  subject: string;
  text: string;
  html?: string;
}

/** The text that a person sees of a mail; if the mail has only markup, the text of the markup. */
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
