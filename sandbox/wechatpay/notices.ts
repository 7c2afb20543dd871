import { randomUUID } from 'node:crypto';
import { shanghaiTime } from '../clock';
import type { Notice, NoticeEvent } from '../state';
import type { World } from '../world';
import { encrypted, signatureHeaders, type Gateway, type SigningKey } from './signature';

const SECOND = 1000;
const ANSWER_WITHIN = 5 * SECOND;
/** The published schedule of repeats, in seconds: 24 h 4 min in all. */
const REPEATS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600];

const summaries: Record<NoticeEvent, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
};

export interface Delivery {
  status: number | null;
  body: string;
}

/** Tells the shop what happened, again and again until it says yes. */
export class Notices {
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;

  constructor(
    private readonly world: World,
    private readonly gateway: Gateway,
    private readonly resourceOf: (event: NoticeEvent, subject: string) => Record<string, unknown>,
  ) {}

  /** Goes on with what an earlier run of the sandbox could not deliver. */
  resume(): void {
    for (const notice of this.world.state.notices.all())
      if (notice.state === 'waiting') this.later(this.repeatDelay(notice) ?? 0, notice.id);
  }

  announce(event: NoticeEvent, subject: string, url: string): void {
    const { drop, copies, delayMs } = this.world.settings.notices;
    const notice = this.save({
      id: randomUUID(),
      event,
      subject,
      url,
      createdAt: this.world.clock.now(),
      attempts: [],
      state: drop ? 'dropped' : 'waiting',
    });
    if (!drop) for (let copy = 0; copy < copies; copy += 1) this.later(delayMs, notice.id);
  }

  /** Sends every waiting notice at once, whatever its schedule says. */
  async flush(): Promise<void> {
    const waiting = this.world.state.notices.all().filter(({ state }) => state === 'waiting');
    await Promise.all(waiting.map(({ id }) => this.deliver(id)));
  }

  forgetTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  close(): void {
    this.isClosed = true;
    this.forgetTimers();
  }

  /** The body of a notice over this resource, encrypted. */
  envelope(id: string, event: NoticeEvent, resource: Record<string, unknown>, createdAt: number): string {
    const { associatedData } = this.world.settings.notices;
    return JSON.stringify({
      id,
      create_time: shanghaiTime(createdAt),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: summaries[event],
      resource: {
        original_type: event === 'TRANSACTION.SUCCESS' ? 'transaction' : 'refund',
        ...encrypted(this.world.identity.wechatpay.apiV3Key, JSON.stringify(resource), associatedData),
      },
    });
  }

  sign(body: string, key: SigningKey = this.gateway.currentKey()): Record<string, string> {
    return signatureHeaders(key, body, this.world.clock.seconds());
  }

  async post(
    url: string,
    body: string,
    headers: Record<string, string>,
    patience = ANSWER_WITHIN,
  ): Promise<Delivery> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/4.0', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      return { status: answer.status, body: (await answer.text()).slice(0, 1000) };
    } catch (error) {
      return { status: null, body: String(error) };
    }
  }

  private async deliver(id: string): Promise<void> {
    const notice = this.world.state.notices.get(id);
    if (notice?.state !== 'waiting') return;
    const resource = this.resourceOf(notice.event, notice.subject);
    const body = this.envelope(id, notice.event, resource, notice.createdAt);
    const delivery = await this.post(notice.url, body, this.sign(body));
    if (this.isClosed) return;
    this.settle(id, delivery);
  }

  private settle(id: string, delivery: Delivery): void {
    const notice = this.world.state.notices.get(id);
    if (notice === undefined) return;
    const isAccepted = delivery.status === 200 || delivery.status === 204;
    const attempts = [...notice.attempts, { at: this.world.clock.now(), ...delivery }];
    const delay = isAccepted ? undefined : this.repeatDelay({ ...notice, attempts });
    const next = delay === undefined ? 'exhausted' : 'waiting';
    const state = isAccepted || notice.state === 'delivered' ? 'delivered' : next;
    this.save({ ...notice, attempts, state });
    if (state === 'waiting' && delay !== undefined) this.later(delay, id);
  }

  private repeatDelay(notice: Notice): number | undefined {
    const seconds = REPEATS[Math.max(0, notice.attempts.length - 1)];
    return seconds === undefined ? undefined : seconds * SECOND * this.world.options.retryScale;
  }

  private later(delay: number, id: string): void {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.deliver(id);
    }, delay);
    this.timers.add(timer);
  }

  private save(notice: Notice): Notice {
    return this.world.state.notices.put(notice.id, notice);
  }
}
