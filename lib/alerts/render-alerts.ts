import { createTranslator } from 'next-intl';
import type { AlertFacts } from '@/db/schema';
import { shownOrderId } from '@/lib/orders/contract';
import { appUrl } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { formatMoney } from '@/platform/money';
import { type AlertKind, alertKinds } from '@/values/alerts';
import { type AlertGroup, type AlertTexts, renderBatch } from './rules';

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale], namespace: 'alerts' }),
);

const pageOf = (language: Locale, path: string) => `${appUrl}${localePath(language, path)}`;

/** One line: an order with its amount and its page, a product with what is left, or a provider. */
function lineOf(language: Locale, { order, amount, currency, product, left, provider }: AlertFacts): string {
  const t = texts[language];
  if (provider) return ['·', t(`providers.${provider}`)].join(' ');
  if (product !== undefined) return `· ${t('left', { product, count: left ?? 0 })}`;
  if (!order) return `· ${t('noOrder')} ${pageOf(language, '/admin/reconciliation')}`;
  const number = shownOrderId(order);
  const money = amount !== undefined && currency ? [formatMoney(amount, currency)] : [];
  return ['·', number, ...money, pageOf(language, `/admin?orderId=${number}`)].join(' ');
}

type Alert = { kind: AlertKind; facts: AlertFacts };

/** All alerts of a minute as one text with its subject; `limit` in bytes (alerts 4). */
export function renderAlerts(alerts: readonly Alert[], language: Locale, limit: number) {
  const t = texts[language];
  const groups: AlertGroup[] = alertKinds.flatMap((kind) => {
    const lines = alerts.filter((one) => one.kind === kind).map(({ facts }) => lineOf(language, facts));
    return lines.length > 0 ? [{ title: t(`titles.${kind}`, { count: lines.length }), lines }] : [];
  });
  const frame: AlertTexts = {
    from: (text) => t('from', { text }),
    foot: pageOf(language, '/admin'),
    more: (count) => t('more', { count }),
  };
  const subject = frame.from(groups.map(({ title }) => title).join(t('between')));
  return { subject, text: renderBatch(groups, frame, limit) };
}

/** What the test button sends. */
export const renderTest = (language: Locale) => ({
  subject: texts[language]('test.subject'),
  text: texts[language]('test.text', { link: pageOf(language, '/admin/alerts') }),
});
