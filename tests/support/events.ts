import http from 'node:http';
import { newAddress } from './http';

/** The server-sent events of a payment status, as a page hears them. */
export async function openEvents(base: string, path: string, token: string) {
  const heard: string[] = [];
  const request = http.get(`${base}${path}`, {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': newAddress(),
    },
  });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: '))
        heard.push((JSON.parse(event.slice(6)) as { paymentStatus: string }).paymentStatus);
  });
  const ended = new Promise<'ended' | 'cut'>((resolve) => {
    response.once('end', () => resolve('ended'));
    response.once('error', () => resolve('cut'));
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    heard,
    ended,
    close: () => request.destroy(),
  };
}
