import { randomUUID } from 'node:crypto';
import { shanghaiTime } from '../clock';
import type { Notification, NotificationEvent } from '../state';
import type { World } from '../world';
import { encrypted, signatureHeaders, type Gateway, type SigningKey } from './signature';

const SECOND = 1000;
const ANSWER_WITHIN = 5 * SECOND;
/** The published retry schedule, in seconds: 24 h 4 min in all. */
const REPEATS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600];

const summaries: Record<NotificationEvent, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
};

export interface Delivery {
  status: number | null;
  body: string;
}

/** Notifies the shop of an event, and repeats the call until the shop accepts it. */
export class Notifications {
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;

  constructor(
    private readonly world: World,
    private readonly gateway: Gateway,
    private readonly resourceOf: (event: NotificationEvent, subject: string) => Record<string, unknown>,
  ) {}

  /** Continues with the notifications that an earlier run of the sandbox could not deliver. */
  resume(): void {
    for (const notification of this.world.state.notifications.all())
      if (notification.state === 'waiting') this.later(this.repeatDelay(notification) ?? 0, notification.id);
  }

  announce(event: NotificationEvent, subject: string, url: string): void {
    const { drop, copies, delayMs } = this.world.settings.webhooks;
    const notification = this.save({
      id: randomUUID(),
      event,
      subject,
      url,
      createdAt: this.world.clock.now(),
      attempts: [],
      state: drop ? 'dropped' : 'waiting',
    });
    if (!drop) for (let copy = 0; copy < copies; copy += 1) this.later(delayMs, notification.id);
  }

  /** Sends every waiting notification at once, regardless of its schedule. */
  async flush(): Promise<void> {
    const waiting = this.world.state.notifications.all().filter(({ state }) => state === 'waiting');
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

  /** The body of a notification about this resource, encrypted. */
  envelope(id: string, event: NotificationEvent, resource: unknown, createdAt: number): string {
    const { associatedData } = this.world.settings.webhooks;
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
    timeout = ANSWER_WITHIN,
  ): Promise<Delivery> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/4.0', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      return { status: response.status, body: (await response.text()).slice(0, 1000) };
    } catch (error) {
      return { status: null, body: String(error) };
    }
  }

  private async deliver(id: string): Promise<void> {
    const notification = this.world.state.notifications.get(id);
    if (notification?.state !== 'waiting') return;
    const resource = this.resourceOf(notification.event, notification.subject);
    const body = this.envelope(id, notification.event, resource, notification.createdAt);
    const delivery = await this.post(notification.url, body, this.sign(body));
    if (this.isClosed) return;
    this.settle(id, delivery);
  }

  private settle(id: string, delivery: Delivery): void {
    const notification = this.world.state.notifications.get(id);
    if (notification === undefined) return;
    const isAccepted = delivery.status === 200 || delivery.status === 204;
    const attempts = [...notification.attempts, { at: this.world.clock.now(), ...delivery }];
    const delay = isAccepted ? undefined : this.repeatDelay({ ...notification, attempts });
    const next = delay === undefined ? 'exhausted' : 'waiting';
    const state = isAccepted || notification.state === 'delivered' ? 'delivered' : next;
    this.save({ ...notification, attempts, state });
    if (state === 'waiting' && delay !== undefined) this.later(delay, id);
  }

  private repeatDelay(notification: Notification): number | undefined {
    const seconds = REPEATS[Math.max(0, notification.attempts.length - 1)];
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

  private save(notification: Notification): Notification {
    return this.world.state.notifications.put(notification.id, notification);
  }
}
