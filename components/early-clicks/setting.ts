/**
 * Whether a click before hydration counts; what that wins is in ADR 18. False takes the whole mechanism out of every
 * page: buttons work from hydration on, and links as always.
 */
export const earlyClicksCount = true;
