import type { MouseEvent, ReactNode } from 'react';
import { filmAt } from './film-times';

export type FilmChapter = { at: number; clock: string; title: string; lines: string[]; picture: ReactNode };

type FilmChaptersProps = {
  label: string;
  chapters: FilmChapter[];
  current: number;
  onChoose: (event: MouseEvent, at: number) => void;
};

/** What the film says, to read; each chapter plays from where it begins. */
export function FilmChapters({ label, chapters, current, onChoose }: FilmChaptersProps) {
  return (
    <ol aria-label={label} className="film-chapters">
      {chapters.map(({ at, clock, title, lines, picture }, index) => (
        <li key={at} data-current={index === current}>
          {picture}
          <div>
            <h4>
              <a
                href={filmAt(at)}
                aria-current={index === current ? 'step' : undefined}
                onClick={(event) => onChoose(event, at)}
              >
                {title} <span>{clock}</span>
              </a>
            </h4>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
