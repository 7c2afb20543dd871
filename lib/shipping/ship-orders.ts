import { setImmediate as letOthersIn } from 'node:timers/promises';
import { asOrderId, shownOrderId } from '@/lib/orders/contract';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { ShipmentLine, ShipOrders } from './admin-contract';
import { findClosest, findOrders, type ShippedOrder } from './find-orders';
import { recordParcel } from './record-parcel';
import { renderJudgement } from './render-judgement';
import { type Judgement, judgeLine, refusal, withParcel } from './rules';

/**
 * Enters the parcels of a list, each line on its own, so that a bad line or a lost connection leaves the others as they
 * are (shipping 3, shipping 18). A dry run writes nothing and judges each line as if those above it were written.
 */
export async function shipOrders(
  ctx: Ctx<Admin>,
  { body: { dryRun: isDry, lines } }: InputOf<typeof ShipOrders>,
): Promise<OutputOf<typeof ShipOrders>> {
  const found = await findOrders(
    ctx,
    lines.map(({ order }) => order),
  );
  const unknown = lines.map(({ order }) => order).filter((order) => !found.has(asOrderId(order)));
  const closestTo = await findClosest(ctx, unknown);
  const judge = (order: ShippedOrder, line: ShipmentLine) =>
    isDry ? judgeAlone(order, line) : recordParcel({ ...ctx, now: new Date() }, order.id, line);

  const results: OutputOf<typeof ShipOrders>['lines'] = [];
  for (const [index, line] of lines.entries()) {
    const order = found.get(asOrderId(line.order));
    // A list of another shop, looked through for numbers that are near, is work of seconds.
    if (!order) await letOthersIn();
    const judgement = order ? await judge(order, line) : notFound(closestTo(line.order));
    results.push({
      index,
      order: shownOrderId(order?.publicId ?? line.order),
      result: judgement.result,
      message: renderJudgement(judgement, ctx.locale, isDry),
    });
  }
  return { lines: results };
}

const notFound = (closest: string | null): Judgement =>
  refusal('notFound', closest === null ? {} : { closest: shownOrderId(closest) });

/** Remembers the parcel for the lines below, as a run would. */
function judgeAlone(order: ShippedOrder, line: ShipmentLine): Judgement {
  const judgement = judgeLine(order, order.parcels, line);
  if (judgement.result === 'done') {
    order.parcels = withParcel(order.parcels, { ...judgement.parcel, isPlanned: true });
    if (judgement.isLast) order.status = 'shipped';
  }
  return judgement;
}
