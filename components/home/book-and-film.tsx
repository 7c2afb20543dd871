import { useLocale, useMessages, useTranslations } from 'next-intl';
import { Icon } from '@/components/pictures/icon';
import { Mark } from '@/components/pictures/lockup';
import { Picture, pictureNameOf } from '@/components/pictures/picture';
import { buttonClasses } from '@/components/ui/button-classes';
import { byLocale } from '@/platform/i18n/locale-rows';
import { localePath } from '@/platform/i18n/path';
import { Film } from './film';
import { chapters } from './film-chapters.json';
import { filmClock } from './film-times';

type BookAndFilmProps = {
  /** The campaign's amount for the health-service package; the product has the device's friend price (products 6). */
  campaignPrice: number | null;
};

const pictureOf = (file: string) => {
  const name = pictureNameOf(file);
  return name && <Picture name={name} alt="" sizes="72px" />;
};

/** More information for interested readers, clearly optional (look 10). */
export function BookAndFilm({ campaignPrice }: BookAndFilmProps) {
  const book = useTranslations('home.book');
  const film = useTranslations('home.film');
  const t = useTranslations('home');
  const { chapters: words } = useMessages().home.film;
  const locale = useLocale();
  return (
    <section aria-labelledby="book-and-film-title" className="rendered-late part">
      <h2 id="book-and-film-title" className="sr-only">
        {book('section')}
      </h2>
      <div className="book-and-film">
        <div className="book">
          <div aria-hidden className="book-cover">
            <p className="leading-snug font-semibold md:text-lg">{book('cover')}</p>
            <Mark />
          </div>
          <div className="book-words">
            <p className="eyebrow max-md:hidden">{book('eyebrow')}</p>
            <h3>{book('title')}</h3>
            <p className="card-text">{book('text')}</p>
            <a href={localePath(locale, '/book')} className={buttonClasses({ variant: 'outline' })}>
              {book('read')}
              <Icon name="book-open" />
            </a>
          </div>
        </div>
        <Film
          texts={{ title: film('title'), text: film('text'), play: film('play'), list: film('list') }}
          captions={byLocale((language) => film(`captions.${language}`))}
          locale={locale}
          chapters={chapters.map(({ at, picture }, index) => ({
            at,
            clock: filmClock(at),
            title: words[index]?.title ?? '',
            lines: words[index]?.lines ?? [],
            picture: pictureOf(picture),
          }))}
        >
          <Picture name="film" alt="" sizes="(min-width: 1200px) 690px, 92vw" className="backdrop" />
        </Film>
      </div>
      {campaignPrice !== null && (
        <div className="friends">
          <Icon name="gift" />
          <div>
            <h3 className="text-sm font-semibold">{t('friendsTitle')}</h3>
            <p>{t('friends', { amount: String(campaignPrice) })}</p>
          </div>
        </div>
      )}
    </section>
  );
}
