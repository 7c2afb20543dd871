import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ChannelFigures } from '@/lib/figures/admin-contract';
import { shareOf } from '@/lib/figures/rules';
import { referralChannel } from '@/values/discounts';
import { type Column, DataTable } from '../data-table';
import { numberColumn } from '../number-column';
import { NetRevenue } from './code-cells';

/** The steps of a channel in their order, each with the one before it. */
const steps = [
  ['landings', null],
  ['applied', 'landings'],
  ['orders', 'applied'],
  ['paid', 'orders'],
] as const;
type Step = (typeof steps)[number][0];

/** A step with the share of the step before that reached it. */
function Reached({ figures, step, before }: { figures: ChannelFigures; step: Step; before: Step | null }) {
  const share = before && shareOf(figures[step], figures[before]);
  return (
    <>
      {figures[step].toLocaleString('en-US')}
      {share !== null && (
        <span className="block text-xs text-muted-foreground">{Math.round(share * 100)}%</span>
      )}
    </>
  );
}

function ChannelName({ channel }: Pick<ChannelFigures, 'channel'>) {
  const t = useTranslations('adminDiscounts.kind');
  return channel === referralChannel ? t('referral') : channel;
}

function useColumns(): Column<ChannelFigures>[] {
  const t = useTranslations('adminDiscounts.channels');
  return useMemo(
    () => [
      {
        id: 'channel',
        header: t('channel'),
        cell: ({ row }) => <ChannelName channel={row.original.channel} />,
        meta: { isRowHeader: true, cell: 'text-left font-medium' },
      },
      ...steps.map(([step, before]) =>
        numberColumn<ChannelFigures>({
          id: step,
          header: t(step),
          cell: (figures) => <Reached figures={figures} step={step} before={before} />,
        }),
      ),
      numberColumn<ChannelFigures>({
        id: 'net',
        header: t('net'),
        cell: (figures) => <NetRevenue money={figures} />,
      }),
    ],
    [t],
  );
}

/** The channels of one page; on a phone as cards (look 7). */
export function ChannelTable({ channels }: { channels: ChannelFigures[] }) {
  const t = useTranslations('adminDiscounts.channels');
  return (
    <>
      <DataTable
        look="records"
        label={t('title')}
        columns={useColumns()}
        rows={channels}
        rowId={({ channel }) => channel}
        cards={{ label: t('title'), of: (figures) => <ChannelCard figures={figures} /> }}
      />
      <p className="text-note text-muted-foreground">{t('hint')}</p>
    </>
  );
}

function ChannelCard({ figures }: { figures: ChannelFigures }) {
  const t = useTranslations('adminDiscounts.channels');
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium">
          <ChannelName channel={figures.channel} />
        </p>
        <NetRevenue money={figures} />
      </div>
      <dl className="tabular grid grid-cols-4 gap-2">
        {steps.map(([step, before]) => (
          <div key={step}>
            <dt className="text-xs text-muted-foreground">{t(step)}</dt>
            <dd>
              <Reached figures={figures} step={step} before={before} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
