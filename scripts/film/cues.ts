/** What the film shows for a while: a picture of `assets/`, or a drawing of `public/`. */
export type Shot = {
  from: string;
  seconds: number;
  /** The point that stays in view, as parts of width and height. */
  towards?: [x: number, y: number];
  /** How much nearer the shot begins. */
  zoom?: number;
};

export type Chapter = { name: string; picture: string; shots: Shot[] };

/** The words of a chapter: one line for each shot. */
export type Words = { title: string; lines: string[] };

type Cue = { from: number; to: number; text: string };

const lengthOf = ({ shots }: Chapter) => shots.reduce((sum, shot) => sum + shot.seconds, 0);

/** When each chapter begins, in seconds, and the end of the last one. */
export const bounds = (chapters: Chapter[]): number[] =>
  chapters.reduce((at, chapter) => [...at, (at.at(-1) ?? 0) + lengthOf(chapter)], [0]);

export const chapterCues = (chapters: Chapter[], words: Words[]): Cue[] => {
  const at = bounds(chapters);
  return words.map(({ title }, index) => ({ from: at[index] ?? 0, to: at[index + 1] ?? 0, text: title }));
};

/** Each line stands for as long as its shot. */
export function captionCues(chapters: Chapter[], words: Words[]): Cue[] {
  let at = 0;
  return chapters.flatMap(({ shots }, index) =>
    shots.map(({ seconds }, line) => {
      const from = at;
      at += seconds;
      return { from, to: at, text: words[index]?.lines[line] ?? '' };
    }),
  );
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

export const vtt = (cues: Cue[]): string =>
  `WEBVTT\n${cues.map(({ from, to, text }) => `\n${clock(from)} --> ${clock(to)}\n${text}\n`).join('')}`;
