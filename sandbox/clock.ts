const EIGHT_HOURS = 8 * 3600_000;

/** The providers' own clock. Tests may set it ahead of the shop's clock or behind it. */
export class Clock {
  skewMs = 0;

  now(): number {
    return Date.now() + this.skewMs;
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

/** `2026-01-02T03:04:05+08:00`, the form of every time in WeChat Pay v3. */
export const shanghaiTime = (ms: number): string =>
  `${new Date(ms + EIGHT_HOURS).toISOString().slice(0, 19)}+08:00`;

/** `2026-01-02` */
export const shanghaiDate = (ms: number): string => shanghaiTime(ms).slice(0, 10);

/** `20260102030405`, the form of a time inside the providers' numbers. */
export const shanghaiDigits = (ms: number): string => shanghaiTime(ms).slice(0, 19).replaceAll(/\D/g, '');
