'use client';

import { Table2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { TextButton } from '@/components/ui/text-button';
import type { Statistics } from '@/lib/orders/admin-contract';
import { asSum, formatExactMoney } from '@/platform/money';
import { useRangeName } from '../use-range';
import { pointsOf } from './day-line';
import { Figure } from './figure';

const DaysDialog = lazy(async () => (await import('./days-dialog')).DaysDialog, Opening);

const line = { width: 160, height: 46 };

/** The net revenue of each day as a line. */
function DayLine({ days }: Pick<Statistics, 'days'>) {
  const points = pointsOf(
    days.map(({ net }) => net.CNY),
    line.width,
    line.height,
  );
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${line.width} ${line.height}`}
      preserveAspectRatio="none"
      className="h-11.5 w-28 wide:w-40"
    >
      <polygon points={`0,${line.height} ${points} ${line.width},${line.height}`} className="fill-accent" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** What is left of the range's money in CNY, then what came and what went back, and dollars for themselves; its line opens the chart by day. */
export function RevenueCard({ statistics }: { statistics: Statistics }) {
  const t = useTranslations('adminOrders');
  const nameOf = useRangeName();
  const [isOpen, setOpen] = useState(false);
  const { days, gross, refunded, net } = statistics;
  const isOneDay = days.length === 1;
  const label = t(isOneDay ? 'chart.openDay' : 'chart.open');
  return (
    <Figure
      label={t('stats.net', { range: nameOf(statistics) })}
      value={formatExactMoney(net.CNY, 'CNY')}
      below={t.rich('stats.parts', {
        gross: formatExactMoney(gross.CNY, 'CNY'),
        refunded: formatExactMoney(asSum(0 - refunded.CNY), 'CNY'),
        dollars: formatExactMoney(net.USD, 'USD'),
        has: refunded.CNY > 0 ? 'refunds' : 'none',
        bad: (text) => <span className="whitespace-nowrap text-bad">{text}</span>,
      })}
      className="max-xl:xs:col-span-2 max-xl:md:col-span-1"
      beside={
        <>
          <TextButton
            variant="line"
            aria-haspopup="dialog"
            aria-label={label}
            title={label}
            onClick={() => setOpen(true)}
          >
            {isOneDay ? <Table2 aria-hidden className="size-5" /> : <DayLine days={days} />}
          </TextButton>
          {isOpen && <DaysDialog statistics={statistics} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}
