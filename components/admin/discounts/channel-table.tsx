import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ChannelFigures, Channels } from '@/lib/figures/admin-contract';
import { shareOf } from '@/lib/figures/rules';
import { referralChannel } from '@/values/discounts';
import { type Column, DataTable } from '../data-table';
import { numberColumn } from '../number-column';
import { NetRevenue } from './code-cells';

/** A channel, or with null the sum of all of them (figures 15). */
type Row = Omit<ChannelFigures, 'channel'> & { channel: string | null };

/** The steps of a channel in their order, each with the one before it. */
const steps = [
  ['landings', null],
  ['applied', 'landings'],
  ['orders', 'applied'],
  ['paid', 'orders'],
] as const;
type Step = (typeof steps)[number][0];

/** A step with the share of the step before that reached it. */
function Reached({ figures, step, before }: { figures: Row; step: Step; before: Step | null }) {
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

function ChannelName({ channel }: Pick<Row, 'channel'>) {
  const t = useTranslations('adminDiscounts');
  if (channel === null) return <span className="font-semibold">{t('channels.total')}</span>;
  return channel === referralChannel ? t('kind.referral') : channel;
}

function useColumns(): Column<Row>[] {
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
        numberColumn<Row>({
          id: step,
          header: t(step),
          cell: (figures) => <Reached figures={figures} step={step} before={before} />,
        }),
      ),
      numberColumn<Row>({
        id: 'net',
        header: t('net'),
        cell: (figures) => <NetRevenue money={figures} />,
      }),
    ],
    [t],
  );
}

type ChannelTableProps = Pick<Channels, 'channels' | 'total'>;

/** The channels of one page and the sum of all; on a phone as cards (look 7). */
export function ChannelTable({ channels, total }: ChannelTableProps) {
  const t = useTranslations('adminDiscounts.channels');
  const rows = useMemo<Row[]>(() => [...channels, { ...total, channel: null }], [channels, total]);
  return (
    <>
      <DataTable
        look="records"
        label={t('title')}
        columns={useColumns()}
        rows={rows}
        rowId={({ channel }) => channel ?? ''}
        cards={{ label: t('title'), of: (figures) => <ChannelCard figures={figures} /> }}
      />
      <p className="text-note text-muted-foreground">{t('hint')}</p>
    </>
  );
}

function ChannelCard({ figures }: { figures: Row }) {
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
