import { days, hours, later, shanghaiDate } from '@/platform/time';

/** The provider makes a day's bill by 10:00 of the next day, and keeps it for three months (wechat-pay 14). */
const billHour = hours(10);
const keptBills = 90;

/** The days in Shanghai that have a bill, oldest first. */
export function daysWithBill(now: Date): string[] {
  return Array.from({ length: keptBills }, (_, at) =>
    shanghaiDate(later(now, -billHour - days(keptBills - at))),
  );
}
