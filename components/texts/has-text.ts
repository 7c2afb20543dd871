/** Whether these messages have this key, which came from outside. */
export const hasText = <Key extends string>(t: { has: (key: Key) => boolean }, key: string): key is Key =>
  t.has(key as Key);
