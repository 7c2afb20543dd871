import { useLocale, useTranslations } from 'next-intl';
import type { Moment } from '@/lib/payments/admin-contract';
import { type Currency, formatMoney } from '@/lib/platform/money';
import { exactTime } from '../exact-time';
import { misfitsIn } from './mismatch-fields';

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'muted';
export type MomentText = { title: string; detail: string[]; tone: Tone };

const verdictTone = {
  accepted: 'ok',
  late: 'warn',
  surplus: 'warn',
  mismatch: 'bad',
  duplicate: 'muted',
  ignored: 'muted',
} as const;

const refundTone = {
  requested: 'info',
  processing: 'info',
  succeeded: 'ok',
  closed: 'warn',
  abnormal: 'bad',
  failed: 'bad',
} as const;

/** The kind of an answer and what else was said with it. */
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

/** The code in `403 NOT_ENOUGH`, `403 NOT_ENOUGH: the provider's words`, or a word of our own. */
const codeIn = (failure: string): string => failure.split(':')[0]?.split(' ').at(-1) ?? failure;

/** Words why a refund was not taken, or not yet. */
export function useReasonText(): (failure: string) => string {
  const t = useTranslations('adminReconciliation.timeline.reason');
  return (failure) => {
    const code = codeIn(failure);
    return t.has(code as 'closed') ? t(code as 'closed') : t('other', { code: failure });
  };
}

/** One line for each field in which money did not fit. */
function useMisfitText(): (detail: Record<string, unknown>) => string[] {
  const t = useTranslations('adminReconciliation.mismatches');
  const colon = useTranslations('adminReconciliation.timeline')('colon');
  return (detail) =>
    misfitsIn(detail).map(({ field, expected, actual, usedBy }) => {
      const said = [
        expected !== null && t('expected', { value: expected }),
        actual !== null && t('actual', { value: actual }),
        usedBy !== null && t('usedBy', { value: usedBy }),
      ];
      return `${t(`field.${field}`)}${colon}${said.filter(Boolean).join(' · ')}`;
    });
}

/** Words each thing that happened to an order's money. */
export function useMomentText(currency: Currency): (moment: Moment) => MomentText {
  const t = useTranslations('adminReconciliation.timeline');
  const locale = useLocale();
  const reasonOf = useReasonText();
  const misfits = useMisfitText();
  const has = (key: string) => t.has(key as Parameters<typeof t.has>[0]);

  const statusOf = (status: string): string => {
    const key = `orderStatus.${status}`;
    return has(key) ? t(key as 'orderStatus.paid') : status;
  };

  return (moment) => {
    switch (moment.kind) {
      case 'attempt':
        return {
          title: t('attempt', { type: t(`type.${moment.type}`) }),
          detail: [moment.number],
          tone: 'info',
        };
      case 'call': {
        const [kind, rest] = splitAnswer(moment.answer);
        const key = `answer.${kind}`;
        const times =
          moment.times > 1 && t('times', { count: moment.times, time: exactTime(moment.until, locale) });
        return {
          title: `${t(`call.${moment.call}`)}${t('colon')}${has(key) ? t(key as 'answer.paid') : kind}`,
          detail: [rest, times].filter(isText),
          tone: toneOfAnswer(kind),
        };
      }
      case 'notice':
        return {
          title: `${t(`notice.${moment.source}`)}${t('colon')}${t(`verdict.${moment.verdict}`)}`,
          detail: [
            moment.times > 1 && t('copies', { count: moment.times }),
            moment.resolved && t('handled'),
            ...(moment.verdict === 'mismatch' ? misfits(moment.detail) : []),
          ].filter(isText),
          tone: verdictTone[moment.verdict],
        };
      case 'refund': {
        const amount = formatMoney(moment.amount, currency, { decimals: 'always' });
        const title =
          moment.step === 'settled'
            ? t(`refund.settled.${moment.state}`, { amount })
            : t(`refund.${moment.step}`, { amount });
        const isEnd = moment.step === 'settled' || moment.state === 'requested';
        return {
          title,
          detail: [
            moment.number,
            moment.automatic && t('automatic'),
            isEnd && moment.failure && reasonOf(moment.failure),
          ].filter(isText),
          tone: moment.step === 'settled' ? refundTone[moment.state] : 'info',
        };
      }
      case 'status':
        return {
          title: moment.from
            ? t('status', { from: statusOf(moment.from), to: statusOf(moment.to) })
            : t('statusTo', { to: statusOf(moment.to) }),
          detail: [moment.is_late && t('late'), moment.is_manual && t('manual', { name: moment.by })].filter(
            isText,
          ),
          tone: moment.is_late ? 'warn' : 'muted',
        };
      case 'crm':
        return {
          title: t(`crm.${moment.state}`),
          detail: [moment.attempts > 1 && t('crmTries', { count: moment.attempts }), moment.failure].filter(
            isText,
          ),
          tone: moment.state === 'failed' ? 'bad' : moment.state === 'completed' ? 'ok' : 'info',
        };
      case 'message':
        return {
          title: `${t(`message.about.${moment.about}`)}${t('colon')}${t(`message.state.${moment.state}`)}`,
          detail: [
            moment.channel && t(`message.channel.${moment.channel}`),
            moment.attempts > 1 && t('crmTries', { count: moment.attempts }),
            moment.failure,
          ].filter(isText),
          tone: moment.state === 'failed' ? 'bad' : moment.state === 'sent' ? 'ok' : 'info',
        };
    }
  };
}
