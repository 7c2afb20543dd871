/** Just within a chapter: at its very beginning a browser may land on the frame before, with that one's caption. */
export const within = (seconds: number): number => (seconds > 0 ? Math.round(seconds * 10 + 1) / 10 : 0);

/** The film, from a moment on: also as a link, which a browser without scripts follows. */
export const filmAt = (seconds: number): string =>
  `/film/guide.mp4${seconds > 0 ? `#t=${within(seconds)}` : ''}`;

/** Which chapter a moment belongs to. */
export const indexAt = (chapters: { at: number }[], seconds: number): number =>
  chapters.findLastIndex(({ at }) => at <= seconds);

/** A moment of the film as its player shows it. */
export const filmClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
