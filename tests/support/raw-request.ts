import http from 'node:http';

export type RawCall = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type RawResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Like fetch, but the path is sent as it is written, and no redirect is followed. */
export const rawRequest = (
  base: string,
  { method = 'GET', path, headers = {}, body }: RawCall,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const request = http.request(base, { method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
