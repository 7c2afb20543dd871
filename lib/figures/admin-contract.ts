import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { pageOf, pageQuery } from '@/platform/pagination';
import { inOrder, moneyShape, rangeQuery } from './contract';

/** Orders and money of a channel, or of the orders without a code. */
const ordersShape = { orders: z.int(), paid: z.int(), ...moneyShape };

/** The steps from a link to the money, each counted on its own day (figures 5, figures 6). */
const stepsShape = { landings: z.int(), applied: z.int(), ...ordersShape };
const channelSchema = z.object({ channel: z.string(), ...stepsShape });
export type ChannelFigures = z.output<typeof channelSchema>;

export const ListChannels = defineEndpoint({
  method: 'GET',
  path: '/api/discount/channels',
  auth: 'admin',
  summary:
    'Channels by what they took in, with links followed, codes applied, orders and money of a range of days',
  query: z.object({ ...rangeQuery, ...pageQuery }).check(inOrder),
  output: z.extend(pageOf({ channels: z.array(channelSchema) }), {
    from: z.string(),
    to: z.string(),
    /** The sums of all channels, of every page (figures 15). */
    total: z.object(stepsShape),
    /** Orders without a code. */
    direct: z.object(ordersShape),
  }),
});
export type Channels = z.output<typeof ListChannels.output>;
