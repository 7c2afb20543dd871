import { AppError } from '@/platform/errors';

/**
 * A browser's write must come from the shop's own pages; a caller that is not a browser sends no Origin.
 * @throws AppError FORBIDDEN
 */
export function checkOrigin(headers: Headers, appUrl: string): void {
  const origin = headers.get('origin');
  if (!origin) return;
  const own = origin === new URL(appUrl).origin;
  const sameHost = URL.canParse(origin) && new URL(origin).host === headers.get('host');
  if (!own && !sameHost) throw new AppError('FORBIDDEN', { reason: 'foreignOrigin' });
}
