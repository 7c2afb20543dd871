import { days, hours, later, shanghaiDate } from '@/platform/time';

/** The provider makes a day's bill by 10:00 of the next day, and keeps it for three months (wechat-pay 14). */
const billHour = hours(10);
/** Three months are 89 days at their shortest; of a day whose bill is gone every payment would be missing. */
const keptBills = 88;

/** The days in Shanghai that have a bill, oldest first. */
export function daysWithBill(now: Date): string[] {
  return Array.from({ length: keptBills }, (_, at) =>
    shanghaiDate(later(now, -billHour - days(keptBills - at))),
  );
}
