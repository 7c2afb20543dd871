/** Next looks for this file in the folders above too, and would run the shop’s own. */
export function register() {}
