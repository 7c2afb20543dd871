'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { TextButton } from '@/components/ui/text-button';
import type { OrderDay, Statistics } from '@/lib/orders/admin-contract';
import { asSum, type Currency, formatMoney } from '@/platform/money';
import { pointsOf } from './day-line';
import { Figure } from './figure';

const DaysDialog = lazy(async () => (await import('./days-dialog')).DaysDialog);

const line = { width: 176, height: 46 };

const sumOf = (days: OrderDay[], currency: Currency) =>
  asSum(days.reduce((sum, { revenueByCurrency }) => sum + revenueByCurrency[currency], 0));

/** The revenue of the last 30 days, each currency for itself, and its line, which opens the chart by day. */
export function RevenueCard({ statistics }: { statistics: Statistics }) {
  const t = useTranslations('adminOrders');
  const [isOpen, setOpen] = useState(false);
  const { days } = statistics;
  const money = (currency: Currency) => formatMoney(sumOf(days, currency), currency, { decimals: 'always' });
  const points = pointsOf(
    days.map(({ revenueByCurrency }) => revenueByCurrency.CNY),
    line.width,
    line.height,
  );
  return (
    <Figure
      label={t('stats.recent')}
      value={money('CNY')}
      below={money('USD')}
      className="max-xl:xs:col-span-2 max-xl:md:col-span-1"
      beside={
        <>
          <TextButton
            variant="line"
            aria-haspopup="dialog"
            aria-label={t('chart.open')}
            title={t('chart.open')}
            onClick={() => setOpen(true)}
          >
            <svg
              aria-hidden
              viewBox={`0 0 ${line.width} ${line.height}`}
              preserveAspectRatio="none"
              className="h-11.5 w-28 wide:w-44"
            >
              <polygon
                points={`0,${line.height} ${points} ${line.width},${line.height}`}
                className="fill-accent"
              />
              <polyline
                points={points}
                fill="none"
                stroke="currentColor"
                strokeWidth={1.5}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </TextButton>
          {isOpen && <DaysDialog statistics={statistics} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}
