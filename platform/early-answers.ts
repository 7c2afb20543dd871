/** Milliseconds after which an answer is too old to be the page's first one. */
const longest = 30_000;

/** What a script of the page requested before the page's own code ran, by address. */
type EarlyAnswers = Record<string, { token: string | null; at: number; answer: Promise<Response> }>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** The answer that the page requested early, once, and only for the login with which it was requested. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response> | null {
  const early = globalThis.earlyAnswers?.[address];
  if (!early) return null;
  delete globalThis.earlyAnswers?.[address];
  return early.token === token && performance.now() - early.at < longest ? early.answer : null;
}
