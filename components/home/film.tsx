'use client';

import { type ReactNode, useState } from 'react';
import { Icon } from '@/components/pictures/icon';
import type { Locale } from '@/platform/i18n/locales';

type FilmProps = {
  texts: Record<'title' | 'text' | 'play' | 'captions', string>;
  locale: Locale;
  /** The poster image. */
  children: ReactNode;
};

const source = '/film/film.mp4';

/** Shows the poster until a click; the silent film has captions that describe it. Without scripts, a link to it. */
export function Film({ texts, locale, children }: FilmProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="film">
      {playing ? (
        <video
          src={source}
          poster="/pictures/film/poster.webp"
          controls
          autoPlay
          muted
          playsInline
          aria-label={texts.title}
          className="absolute inset-0 size-full bg-deep object-contain"
        >
          <track
            kind="captions"
            src={`/film/film.${locale}.vtt`}
            srcLang={locale}
            label={texts.captions}
            default
          />
        </video>
      ) : (
        <>
          {children}
          <div aria-hidden className="film-shade absolute inset-0" />
          <div className="film-words">
            <div className="pb-1">
              <h3 className="text-lg font-semibold md:text-title-sm">{texts.title}</h3>
              <p className="text-sm md:mt-1 md:text-base">{texts.text}</p>
            </div>
            <a
              href={source}
              aria-label={texts.play}
              onClick={(event) => {
                event.preventDefault();
                setPlaying(true);
              }}
              className="film-play"
            >
              <Icon name="play" className="ml-1 size-6" />
            </a>
          </div>
        </>
      )}
    </div>
  );
}
