import type { ChannelFigures, Channels } from '@/lib/figures/admin-contract';
import { currencies, type Minor, toMajor } from '@/platform/money';
import { csvFile } from '../csv-file';

type Figures = Pick<ChannelFigures, 'orders' | 'paid' | 'gross' | 'refunded' | 'net'>;

const amount = (value: Minor) => toMajor(value).toFixed(2);
const numbersOf = (steps: number[], figures: Figures) => [
  ...[...steps, figures.orders, figures.paid].map(String),
  ...currencies.flatMap((currency) =>
    [figures.gross, figures.refunded, figures.net].map((sums) => amount(sums[currency])),
  ),
];

type FileTexts = { columns: readonly string[]; direct: string };

/** Every channel of the days, and last the orders without a code, which no link brought (figures 5). */
export const channelFile = (
  channels: readonly ChannelFigures[],
  direct: Channels['direct'],
  { columns, direct: name }: FileTexts,
): string =>
  csvFile([
    columns,
    ...channels.map((figures) => [
      figures.channel,
      ...numbersOf([figures.landings, figures.applied], figures),
    ]),
    [name, '', '', ...numbersOf([], direct)],
  ]);
