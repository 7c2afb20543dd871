import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';
import type { TimelineEntry } from '@/lib/payments/admin-contract';
import { type Currency, formatExactMoney } from '@/platform/money';
import { overLimit } from '@/values/notifications';
import { paymentStepOf } from '@/values/payments';
import { shopTimestamp } from '@/platform/shop-time';
import { fieldMismatches, useFieldName, useMismatchText } from './mismatch-fields';

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'muted';
type EntryText = { title: string; detail: string[]; tone: Tone };

const verdictTone = {
  accepted: 'ok',
  late: 'warn',
  surplus: 'warn',
  mismatch: 'bad',
  duplicate: 'muted',
  ignored: 'muted',
  unreadable: 'bad',
} as const;

const refundTone = {
  requested: 'info',
  processing: 'info',
  succeeded: 'ok',
  closed: 'warn',
  abnormal: 'bad',
  failed: 'bad',
} as const;

/** Splits an answer into its kind and the rest of its text. */
function splitAnswer(answer: string): [kind: string, rest: string] {
  const at = answer.indexOf(' ');
  return at < 0 ? [answer, ''] : [answer.slice(0, at), answer.slice(at + 1)];
}

const toneOfAnswer = (kind: string): Tone => {
  if (['created', 'paid', 'done', 'accepted', 'found'].includes(kind)) return 'ok';
  if (['refused', 'misconfigured', 'declined'].includes(kind)) return 'bad';
  return ['unknown', 'perhapsNotFound', 'postponed'].includes(kind) ? 'warn' : 'muted';
};

const isText = (text: string | false | null): text is string => Boolean(text);

/** The error code in `403 NOT_ENOUGH` or `403 NOT_ENOUGH: the provider's words`, or the shop's own code. */
const codeIn = (failure: string): string => failure.split(':')[0]?.split(' ').at(-1) ?? failure;

/** Gives the text that explains why a refund was refused or postponed. */
export function useReasonText(): (failure: string) => string {
  const t = useTranslations('adminReconciliation.timeline.reason');
  return (failure) => {
    const code = codeIn(failure);
    return hasText(t, code) ? t(code) : t('other', { code: failure });
  };
}

/** One line for each field that does not agree. */
function useMismatchLines(currency: Currency): (detail: Record<string, unknown>) => string[] {
  const colon = useTranslations('adminReconciliation.timeline')('colon');
  const nameOf = useFieldName();
  const textOf = useMismatchText();
  return (detail) =>
    fieldMismatches(detail, currency).map(
      (mismatch) => `${nameOf(mismatch.field)}${colon}${textOf(mismatch)}`,
    );
}

/** Gives the text of each entry of the payment timeline. */
export function useEntryText(currency: Currency): (entry: TimelineEntry) => EntryText {
  const t = useTranslations('adminReconciliation.timeline');
  const labels = useTranslations('orderStatus');
  const reasonOf = useReasonText();
  const mismatchLines = useMismatchLines(currency);
  const answers = useTranslations('adminReconciliation.timeline.answer');

  const statusOf = (status: string): string => (hasText(labels, status) ? labels(status) : status);

  return (entry) => {
    switch (entry.kind) {
      case 'attempt':
        return {
          title: t('attempt', { type: t(`type.${paymentStepOf(entry.type)}`) }),
          detail: [entry.number],
          tone: 'info',
        };
      case 'call': {
        const [kind, rest] = splitAnswer(entry.answer);
        const times = entry.times > 1 && t('times', { count: entry.times, time: shopTimestamp(entry.until) });
        return {
          title: `${t(`call.${entry.call}`)}${t('colon')}${hasText(answers, kind) ? answers(kind) : kind}`,
          detail: [rest, times].filter(isText),
          tone: toneOfAnswer(kind),
        };
      }
      case 'notice':
        return {
          title: `${t(`notice.${entry.source}`)}${t('colon')}${t(`verdict.${entry.verdict}`)}`,
          detail: [
            entry.times > 1 && t('copies', { count: entry.times }),
            entry.resolved && t('handled'),
            ...(entry.verdict === 'mismatch' ? mismatchLines(entry.detail) : []),
          ].filter(isText),
          tone: verdictTone[entry.verdict],
        };
      case 'refund': {
        const amount = formatExactMoney(entry.amount, currency);
        const title =
          entry.step === 'settled'
            ? t(`refund.settled.${entry.state}`, { amount })
            : t(`refund.${entry.step}`, { amount });
        const isEnd = entry.step === 'settled' || entry.state === 'requested';
        return {
          title,
          detail: [
            entry.number,
            entry.automatic && t('automatic'),
            isEnd && entry.failure && reasonOf(entry.failure),
          ].filter(isText),
          tone: entry.step === 'settled' ? refundTone[entry.state] : 'info',
        };
      }
      case 'status':
        return {
          title: entry.from
            ? t('status', { from: statusOf(entry.from), to: statusOf(entry.to) })
            : t('statusTo', { to: statusOf(entry.to) }),
          detail: [entry.is_late && t('late'), entry.is_manual && t('manual', { name: entry.by })].filter(
            isText,
          ),
          tone: entry.is_late ? 'warn' : 'muted',
        };
      case 'crm':
        return {
          title: t(`crm.${entry.state}`),
          detail: [entry.attempts > 1 && t('crmTries', { count: entry.attempts }), entry.failure].filter(
            isText,
          ),
          tone: entry.state === 'failed' ? 'bad' : entry.state === 'completed' ? 'ok' : 'info',
        };
      case 'message':
        return {
          title: `${t(`message.about.${entry.about}`)}${t('colon')}${t(`message.state.${entry.state}`)}`,
          detail: [
            entry.channel && t(`message.channel.${entry.channel}`),
            entry.attempts > 1 && t('crmTries', { count: entry.attempts }),
            entry.failure === overLimit ? t('message.overLimit') : entry.failure,
          ].filter(isText),
          tone: entry.state === 'failed' ? 'bad' : entry.state === 'sent' ? 'ok' : 'info',
        };
    }
  };
}
