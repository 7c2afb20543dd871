import type { Clock } from './clock';

const REMEMBERED = 2000;

interface SeenCall {
  at: number;
  method: string;
  target: string;
  /** Null until it is answered. */
  status: number | null;
}

/** The calls that the providers received, mails among them, for tests that count them. */
export class Calls {
  private seen: SeenCall[] = [];

  constructor(private readonly clock: Clock) {}

  /** @returns the note, whose status is filled in with the answer */
  note(method: string, target: string): SeenCall {
    const note: SeenCall = { at: this.clock.now(), method, target, status: null };
    this.seen.push(note);
    if (this.seen.length > REMEMBERED) this.seen.shift();
    return note;
  }

  all(): SeenCall[] {
    return this.seen;
  }

  clear(): void {
    this.seen = [];
  }
}
