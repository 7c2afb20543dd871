import { desc } from 'drizzle-orm';
import { usedCalls } from '@/db/rate-limit';
import { database } from '@/db/client';
import { wrongGuesses } from '@/db/schema';
import { codeBudgets, type Flood, floodOf, type Receiver, wrongCodes } from './rules';

/** The key of counters that count everybody. */
export const wholeShop = 'shop';

export async function readFlood(): Promise<Flood> {
  const read = (receiver: Receiver) => usedCalls(codeBudgets[receiver], wholeShop);
  const [unknown, known, admin] = await Promise.all([read('unknown'), read('known'), read('admin')]);
  return floodOf({ unknown, known, admin });
}

type Pressure = { flood: Flood; wrongCodes: number; openGuesses: number };

/** How much the logins are being pressed now, for operators. */
export async function readPressure(now = new Date()): Promise<Pressure> {
  const [flood, wrong, [last]] = await Promise.all([
    readFlood(),
    usedCalls(wrongCodes, wholeShop),
    database.select().from(wrongGuesses).orderBy(desc(wrongGuesses.day)).limit(1),
  ]);
  const isToday = last?.day === now.toISOString().slice(0, 10);
  return { flood, wrongCodes: wrong, openGuesses: isToday ? last.open : 0 };
}
