import { days } from '@/lib/platform/time';

/**
 * A delivered order is over once nothing has happened to it for this long: seven days to return it (shop 4), and
 * as many again for the way back.
 */
export const returnTime = days(14);
