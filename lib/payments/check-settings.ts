import { env } from '@/platform/env';
import { wechatPay } from './providers/wechat/pay';

/**
 * A live shop starts only with keys that can be parsed.
 * @throws Error with one sentence that names the setting
 */
export function checkPaymentSettings(): void {
  if (env.SHOP_MODE !== 'live') return;
  try {
    wechatPay.requireSettings();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `Configuration: ${cause instanceof Error ? cause.message : 'WeChat Pay settings are wrong'}.`,
      {
        cause,
      },
    );
  }
}
