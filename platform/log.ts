import { pino } from 'pino';
import { env } from './env';
import { describeError } from './log-error';

const personal = [
  'phone',
  'email',
  'name',
  'address',
  'detailed_address',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'openid',
  'openId',
];

/** JSON lines on standard output; fields that could hold personal data are masked (api 10). */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: (error: unknown) => describeError(error) },
  redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '***' },
});
