import { AppError } from '@/platform/errors';
import { log } from '@/platform/log';
import { seconds } from '@/platform/time';
import type { OrderStatus } from '@/values/orders';
import type { PaymentStatus } from './contract';
import { paymentStatusOf } from './rules';

type State = { status: OrderStatus; failure: string | null };

/** A page that waits for a payment: its order, the login by which it may see it, and what was read last for it. */
export type Watched = State & { orderId: number; sessionId: string };

/** What is no longer as it was read for the page at this place of the list; `isEnded`: its login. */
export type News = State & { at: number; isEnded: boolean };

type FindNews = (watched: readonly Watched[]) => Promise<readonly News[]>;

type Listener = { send: (event: { paymentStatus: PaymentStatus }) => void; end: () => void };

type Watch = Watched & { userId: number; sent: PaymentStatus; listener: Listener };

/** A second, so that a payment is seen within two. After a failure the pauses double up to `longestPause`. */
const lookEvery = seconds(1);
const longestPause = seconds(10);

/** Pages of one process, and of one person in it; more poll, with one request each time (payments 24). */
const mostPages = 1200;
const mostOfOne = 10;

const busy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: 15 });

/**
 * The pages of this process that wait for payments. One statement a second reads all of them together, and none while nobody
 * waits; it reads the database, so it does not matter which instance settles the payment.
 */
export function openWatch(findNews: FindNews) {
  const watches = new Set<Watch>();
  let isLooking = false;
  let isClosed = false;
  let failures = 0;

  const remove = (watch: Watch) => {
    if (watches.delete(watch)) watch.listener.end();
  };

  const pass = (watch: Watch, { status, failure, isEnded }: News) => {
    if (!watches.has(watch)) return;
    if (isEnded) return remove(watch);
    Object.assign(watch, { status, failure });
    const paymentStatus = paymentStatusOf(status, failure);
    if (paymentStatus === watch.sent) return;
    watch.sent = paymentStatus;
    watch.listener.send({ paymentStatus });
  };

  const look = async () => {
    const asked = [...watches];
    try {
      for (const news of await findNews(asked)) {
        const watch = asked[news.at];
        if (watch) pass(watch, news);
      }
      failures = 0;
    } catch (err) {
      failures += 1;
      if (failures === 1) log.warn({ err }, 'the payments that pages wait for cannot be read');
    }
  };

  /** Goes on while somebody waits. */
  const lookOn = () => {
    isLooking = watches.size > 0;
    if (!isLooking) return;
    const pause = Math.min(lookEvery * 2 ** failures, longestPause);
    setTimeout(() => void (watches.size > 0 ? look() : Promise.resolve()).then(lookOn), pause);
  };

  return {
    /**
     * Sends a page its status, and again whenever it changes. What is returned stops that.
     * @throws AppError UNAVAILABLE when this process has no place left, or ends; RATE_LIMITED when the person has none
     */
    add(watched: Watched & { userId: number }, listener: Listener): () => void {
      if (isClosed || watches.size >= mostPages) throw busy();
      const own = [...watches].filter(({ userId }) => userId === watched.userId);
      if (own.length >= mostOfOne) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
      const sent = paymentStatusOf(watched.status, watched.failure);
      const watch = { ...watched, sent, listener };
      watches.add(watch);
      listener.send({ paymentStatus: sent });
      if (!isLooking) lookOn();
      return () => void watches.delete(watch);
    },
    /** The process ends: its pages go on at another one. */
    close(): void {
      isClosed = true;
      for (const watch of watches) remove(watch);
    },
    size: () => watches.size,
  };
}
