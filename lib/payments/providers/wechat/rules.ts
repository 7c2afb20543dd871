import { bad, type Finding, good, note } from '@/platform/finding';
import { days, hours } from '@/platform/time';

/** `h5_info.type`; the provider may accept no other values (wechat-pay 9). */
export function deviceOf(userAgent: string): 'iOS' | 'Android' | 'Wap' {
  if (/iPhone|iPod|iPad/i.test(userAgent)) return 'iOS';
  return /Android|HarmonyOS/i.test(userAgent) ? 'Android' : 'Wap';
}

/** The shopper's IP address; an IPv4 address is written without its IPv6 form. */
export function payerAddressOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return /^[\d.]+$|^[\da-f:]+$/i.test(plain) ? plain : '127.0.0.1';
}

/** At most `limit` bytes of UTF-8, cut between two characters (wechat-pay 2). */
export function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let size = 0;
  let cut = '';
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size > limit) break;
    cut += character;
  }
  return cut;
}

/** `2026-01-02T03:04:05+08:00`, as the provider writes times. */
export const rfc3339 = (time: Date): string =>
  `${new Date(time.getTime() + hours(8)).toISOString().slice(0, 19)}+08:00`;

/** A certificate is renewed by hand, which takes days. */
export function rateCertificate(serial: string, inside: string, validTo: Date, now: Date): Finding {
  if (serial.toUpperCase() !== inside.toUpperCase()) return bad('serial', { configured: serial, inside });
  const left = validTo.getTime() - now.getTime();
  const values = { days: String(Math.floor(left / days(1))) };
  if (left <= 0) return bad('expired', values);
  return left < days(30) ? note('expiring', values) : good('good', values);
}
