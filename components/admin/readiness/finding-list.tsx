'use client';

import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { GetReadiness } from '@/lib/readiness/admin-contract';
import type { OutputOf } from '@/platform/endpoint';
import type { FindingState } from '@/platform/finding';

type Finding = OutputOf<typeof GetReadiness>['findings'][number];

const tones: Record<FindingState, Tone> = { bad: 'bad', note: 'warn', good: 'ok' };
/** Findings that must be fixed come first. */
const order = ['bad', 'note', 'good'] as const satisfies readonly FindingState[];

export function FindingList({ findings }: { findings: Finding[] }) {
  const t = useTranslations('adminReadiness');
  const sorted = order.flatMap((state) => findings.filter((finding) => finding.state === state));
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  const headline = () => {
    if (count('bad') > 0) return t('notReady', { count: count('bad') });
    return count('note') > 0 ? t('ready', { count: count('note') }) : t('allGood');
  };
  return (
    <>
      <p className="text-base font-semibold">{headline()}</p>
      <ul className="divide-y rounded-lg border bg-card">
        {sorted.map(({ key, state, title, message }) => (
          <li
            key={key}
            className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[--spacing(22)_--spacing(44)_minmax(0,1fr)] sm:items-baseline"
          >
            <span>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            </span>
            <h2 className="font-medium">{title}</h2>
            <p className="break-words text-muted-foreground">{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
