/** The key that browsers on this system combine with letters. Only for what is drawn in the browser. */
export const commandKey = (): string => (navigator.userAgent.includes('Mac OS X') ? '⌘' : 'Ctrl');
