'use client';

import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '@/components/pictures/icon';
import { type Locale, locales } from '@/platform/i18n/locales';
import { type FilmChapter, FilmChapters } from './film-chapters';
import { filmAt, indexAt, within } from './film-times';

type FilmProps = {
  texts: Record<'title' | 'text' | 'play' | 'list', string>;
  /** What the captions of each language are called. */
  captions: Record<Locale, string>;
  chapters: FilmChapter[];
  locale: Locale;
  /** The poster image. */
  children: ReactNode;
};

/** The poster until a press, and the chapters as a list of what is said; nothing of the film is loaded before. Without scripts, links to it. */
export function Film({ texts, captions, chapters, locale, children }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [start, setStart] = useState<number | null>(null);
  const [current, setCurrent] = useState(-1);

  function play(event: MouseEvent, at: number) {
    event.preventDefault();
    const playing = video.current;
    if (!playing) return setStart(at);
    playing.currentTime = within(at);
    playing.scrollIntoView({ block: 'nearest' });
    void playing.play().catch(() => undefined);
  }

  return (
    <>
      <div className="film">
        {start === null ? (
          <>
            {children}
            <div aria-hidden className="film-shade" />
            <div className="film-words">
              <div className="pb-1">
                <h3 className="text-lg font-semibold md:text-title-sm">{texts.title}</h3>
                <p className="text-sm md:mt-1 md:text-base">{texts.text}</p>
              </div>
              <a
                href={filmAt(0)}
                aria-label={texts.play}
                onClick={(event) => play(event, 0)}
                className="film-play"
              >
                <Icon name="play" className="ml-1 size-6" />
              </a>
            </div>
          </>
        ) : (
          <video
            ref={video}
            src={filmAt(start)}
            poster="/pictures/film/poster.webp"
            controls
            autoPlay
            muted
            playsInline
            aria-label={texts.title}
            onLoadedMetadata={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            onTimeUpdate={({ currentTarget }) => setCurrent(indexAt(chapters, currentTarget.currentTime))}
            className="absolute inset-0 size-full bg-deep object-contain"
          >
            {locales.map((language) => (
              <track
                key={language}
                kind="captions"
                src={`/film/captions.${language}.vtt`}
                srcLang={language}
                label={captions[language]}
                default={language === locale}
              />
            ))}
            <track kind="chapters" src={`/film/chapters.${locale}.vtt`} srcLang={locale} label={texts.list} />
          </video>
        )}
      </div>
      <FilmChapters label={texts.list} chapters={chapters} current={current} onChoose={play} />
    </>
  );
}
