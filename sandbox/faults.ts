import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

/** What may go wrong with a call. The signature faults are meant for the payment provider's responses. */
const kinds = [
  'delay', // waits `ms`, then acts
  'late_answer', // acts, then waits `ms`
  'status', // answers `status` with `body`, unsigned and without acting unless the fault says otherwise
  'reset_before', // breaks the connection without acting
  'reset_after', // acts, then breaks the connection
  'garbage', // acts, then answers 200 with an unreadable body
  'patch', // acts, then merges `body` into the answer before it is signed
  'unsigned', // acts, answers without the signature headers
  'wrong_signature', // acts, answers with the signature of another body
  'stale_signature', // acts, signs with a time of ten minutes ago
  'unknown_serial', // acts, names an unknown key
] as const;

export const faultSchema = z.object({
  kind: z.enum(kinds),
  /** A path in which `*` stands for any characters. */
  path: z.string(),
  method: z.optional(z.string()),
  /** A text that the call's address or body must contain, for example the number of one order. */
  about: z.optional(z.string()),
  ms: z._default(z.number().check(z.gte(0)), 0),
  /** Of `delay` and `late_answer`: waits until the fault is cleared, instead of `ms`. */
  held: z._default(z.boolean(), false),
  status: z._default(z.number().check(z.gte(200), z.lte(599)), 500),
  body: z.optional(z.unknown()),
  /** Of `status`: whether the provider acts on the call all the same, and how the response is signed. */
  acts: z._default(z.boolean(), false),
  signature: z._default(z.enum(['none', 'good', 'wrong']), 'none'),
  /** How many calls the fault affects, after `skip` calls have passed. */
  times: z._default(z.number().check(z.gte(1)), 1),
  skip: z._default(z.number().check(z.gte(0)), 0),
});

export type Fault = z.output<typeof faultSchema>;

const literal = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
const matcher = (path: string) => new RegExp(`^${path.split('*').map(literal).join('.*')}$`);

export class Faults {
  private waiting: { fault: Fault; left: number; skip: number; path: RegExp }[] = [];
  private readonly holding = new Set<{ fault: Fault; release: (goesOn: boolean) => void }>();

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times, skip: fault.skip, path: matcher(fault.path) });
  }

  /** Clears the faults about one text, or all faults, and releases the calls that they hold. */
  clear(about?: string, goesOn = true): void {
    const isMeant = (fault: Fault) => about === undefined || fault.about === about;
    this.waiting = this.waiting.filter(({ fault }) => !isMeant(fault));
    for (const call of this.holding) {
      if (!isMeant(call.fault)) continue;
      this.holding.delete(call);
      call.release(goesOn);
    }
  }

  /** The faults that hold a call at this moment. */
  held(): Fault[] {
    return [...this.holding].map(({ fault }) => fault);
  }

  /** @returns false when the provider was reset meanwhile */
  wait(fault: Fault): Promise<boolean> {
    if (!fault.held) return sleep(fault.ms, true);
    return new Promise((release) => this.holding.add({ fault, release }));
  }

  list(): (Fault & { left: number })[] {
    return this.waiting.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** The fault that applies to this call; its remaining count goes down by one. */
  take(method: string, path: string, text = ''): Fault | undefined {
    for (const each of this.waiting) {
      if (!each.path.test(path) || (each.fault.method ?? method) !== method) continue;
      if (!text.includes(each.fault.about ?? '')) continue;
      if (each.skip > 0) {
        each.skip -= 1;
        continue;
      }
      each.left -= 1;
      if (each.left === 0) this.waiting = this.waiting.filter((other) => other !== each);
      return each.fault;
    }
    return undefined;
  }
}
