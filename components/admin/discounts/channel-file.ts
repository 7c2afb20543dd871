import type { ChannelFigures, Channels } from '@/lib/figures/admin-contract';
import { currencies, type Minor, toMajor } from '@/platform/money';
import { referralChannel } from '@/values/discounts';
import { csvFile } from '../csv-file';

type Figures = Pick<ChannelFigures, 'orders' | 'paid' | 'gross' | 'refunded' | 'net'>;

const amount = (value: Minor) => toMajor(value).toFixed(2);
const numbersOf = (steps: number[], figures: Figures) => [
  ...[...steps, figures.orders, figures.paid].map(String),
  ...currencies.flatMap((currency) =>
    [figures.gross, figures.refunded, figures.net].map((sums) => amount(sums[currency])),
  ),
];

const stepsOf = (figures: Channels['total']) => numbersOf([figures.landings, figures.applied], figures);

export type ChannelSums = Pick<Channels, 'channels' | 'total' | 'direct'>;
type FileTexts = { columns: readonly string[]; total: string; direct: string; referral: string };

/** Every channel of the days, their sum, and last the orders without a code, which no link brought (figures 5). */
export const channelFile = ({ channels, total, direct }: ChannelSums, texts: FileTexts): string =>
  csvFile([
    texts.columns,
    ...channels.map((figures) => [
      figures.channel === referralChannel ? texts.referral : figures.channel,
      ...stepsOf(figures),
    ]),
    [texts.total, ...stepsOf(total)],
    [texts.direct, '', '', ...numbersOf([], direct)],
  ]);
