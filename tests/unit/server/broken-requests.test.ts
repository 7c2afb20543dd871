import { PassThrough } from 'node:stream';
import { answerBrokenRequest } from '@/server/broken-requests';

/** The answer to a client whose request the parser could not read. */
function responseTo(code: string): string {
  const socket = new PassThrough();
  answerBrokenRequest(() => '{"success":false}')(Object.assign(new Error(code), { code }), socket);
  return String(socket.read());
}

test.each([
  { code: 'HPE_INVALID_METHOD', status: '400 Bad Request' },
  { code: 'HPE_HEADER_OVERFLOW', status: '431 Request Header Fields Too Large' },
  { code: 'ERR_HTTP_REQUEST_TIMEOUT', status: '408 Request Timeout' },
])('$code answers $status in the envelope, with a request id like every answer', ({ code, status }) => {
  const response = responseTo(code);
  expect(response).toContain(`HTTP/1.1 ${status}\r\n`);
  expect(response).toMatch(/\r\nX-Request-Id: [\w-]{8,64}\r\n/);
  expect(response).toMatch(/\r\n\r\n\{"success":false\}$/);
});
