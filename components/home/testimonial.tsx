import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';

export const people = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** One testimonial: stars, text, initial, name and role. */
export function Testimonial({ person }: { person: (typeof people)[number] }) {
  const t = useTranslations('home.testimonials');
  const rating = t(`people.${person}.rating`);
  const name = t(`people.${person}.name`);
  return (
    <li className="testimonial">
      <Stars rating={Number(rating)} label={t('stars', { rating })} />
      <p className="said">{t(`people.${person}.content`)}</p>
      <p className="who">
        <span aria-hidden className="initial">
          {name.slice(0, 1)}
        </span>
        <span className="name">{name}</span>
        <span className="role">{t(`people.${person}.role`)}</span>
      </p>
    </li>
  );
}

/** Five stars in one element: full ones for the rating, the others faint; a text gives the number. */
function Stars({ rating, label }: { rating: number; label: string }) {
  const style: CSSProperties & Record<'--rating', number> = { '--rating': rating };
  return <p role="img" aria-label={label} className="stars" style={style} />;
}
