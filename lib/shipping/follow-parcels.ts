import { defineJob, shortRun } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { type ClaimedParcel, claimNumber, type DueNumber, findDue, setAside } from './claim-parcels';
import { findProvider } from './find-provider';
import type { TrackingAnswer, TrackingProvider } from './provider';
import { clearOutage, readOutage, recordOutage } from './record-outage';
import { phoneEndOf } from './rules';
import { takeAnswer } from './take-answer';

export const FollowParcels = defineJob({
  name: 'parcels',
  cron: '* * * * *',
  retry: { limit: 0 },
  expireAfter: 300,
});

/** The rest waits for the next minute. */
const atOnce = 60;

type Failure = Extract<TrackingAnswer, { kind: 'away' | 'refused' }>;

/**
 * Queries the carriers for parcels on their way, those that are due (shipping 13). A provider that gives no answer ends the
 * turn, and is left alone for a while: nothing of the shop waits for it (shipping 15). A turn whose time is over queues another.
 */
export async function followParcels(ctx: Ctx<System>, longest = shortRun): Promise<void> {
  const provider = findProvider();
  if (!provider) return;
  await setAside(ctx, provider.carriers);
  let outage = await readOutage(ctx);
  if (outage && outage.until > ctx.now) return;
  const end = Date.now() + longest;
  const numbers = await findDue(ctx, provider.carriers, atOnce);
  for (const due of numbers) {
    if (Date.now() >= end && due !== numbers[0]) return enqueue(ctx, FollowParcels, {}, { key: '' });
    const claimed = await claimNumber(ctx, due);
    if (claimed.length === 0) continue;
    const failure = await follow(ctx, provider, due, claimed);
    if (failure) return recordOutage(ctx, outage, failure);
    if (outage) await clearOutage(ctx);
    outage = null;
  }
}

/** @returns why there was no answer; null when there was one */
async function follow(
  ctx: Ctx<System>,
  provider: TrackingProvider,
  due: DueNumber,
  claimed: readonly ClaimedParcel[],
): Promise<Failure | null> {
  // Of orders that share a number one may be erased, and have no phone.
  const phone = claimed.find((each) => each.phone !== '')?.phone ?? '';
  const answer = await askFor(provider, due, phone);
  if (answer.kind === 'away' || answer.kind === 'refused') return answer;
  if (answer.kind === 'unusable') ctx.log.warn({ reason: answer.reason }, 'a parcel cannot be asked for');
  for (const parcel of claimed) await takeAnswer(ctx, parcel, answer);
  return null;
}

/** A carrier that demands digits is not queried without them: the person may be erased (privacy 3). */
async function askFor(
  provider: TrackingProvider,
  { carrier, number }: DueNumber,
  phone: string,
): Promise<TrackingAnswer> {
  if (!provider.demandsPhone(carrier)) return provider.ask({ carrier, number, phoneEnd: null });
  const phoneEnd = phoneEndOf(phone);
  return phoneEnd ? provider.ask({ carrier, number, phoneEnd }) : { kind: 'unusable', reason: 'no phone' };
}
