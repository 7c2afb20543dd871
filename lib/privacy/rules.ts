import { days } from '@/platform/time';

/**
 * A delivered order counts as ended when nothing has happened to it for this long: seven days to return it (shop 4),
 * and seven days for the way back.
 */
export const returnTime = days(14);
