import { useLocale, useMessages, useTranslations } from 'next-intl';
import { Icon } from '@/components/pictures/icon';
import { Picture, pictureFile, type PictureName, pictureNameOf } from '@/components/pictures/picture';
import { thumbs } from '@/components/pictures/pictures.json';
import { hasText } from '@/components/texts/has-text';
import type { Product } from '@/lib/products/contract';
import { markets } from '@/lib/products/rules';
import { isPayableIn } from '@/values/payments';
import { localePath } from '@/platform/i18n/path';
import { AvailabilityNotice } from './availability-notice';
import { BuyBlock } from './buy-block';
import { Gallery } from './gallery';
import { trustItems } from './trust';

/** Two of the shop's own pictures, shown after the product's pictures (products 4). */
const ownPictures: PictureName[] = ['colours', 'packaging'];

/** All facts for a decision on one screen, with the price next to the action (look 9). */
export function Hero({ product }: { product: Product }) {
  const t = useTranslations('home');
  const { id, name, currency, price, originalPrice, availability, backAt } = product;
  const isOnSale = availability === 'on_sale';
  const trust = useTranslations('home.trust');
  const locale = useLocale();
  const { buy, common, site } = useMessages();
  const isPaidHere = isPayableIn(currency);
  // Beside the longer note there is room for the icon of the code button alone.
  const texts = {
    ...buy,
    ...(!isPaidHere && { buy: t('adviser.order'), barNote: t('adviser.note'), useCodeShort: '' }),
    loading: common.loading,
    reload: common.reload,
    quantity: common.quantity,
    service: site.service.open,
  };
  return (
    <div className="hero">
      <HeroGallery images={product.images} />
      <div className="buy-grid">
        <div className="names">
          <p className="eyebrow">{t('eyebrow')}</p>
          <h1 className="hero-title">{product.name}</h1>
          <p className="subtitle">{product.subtitle}</p>
        </div>
        <p className="description">{product.description}</p>
        <p className="included">
          <Icon name="badge-check" className="size-4" />
          <span className="md:hidden">{t('includedShort')}</span>
          <span className="max-md:hidden">{t('included')}</span>
        </p>
        <hr />
        <BuyBlock
          product={{ id, name, currency, price, originalPrice, ...(!isOnSale && { availability, backAt }) }}
          checkoutPath={localePath(locale, '/checkout')}
          hasCart={markets[locale].hasCart}
          texts={texts}
          unavailable={!isOnSale && <AvailabilityNotice availability={availability} backAt={backAt} />}
        >
          {!isPaidHere && <PaidWithAdviser />}
        </BuyBlock>
        <div className="notes">
          <ul className="promises">
            {trustItems.map(([name, icon]) => (
              <li key={name}>
                <Icon name={icon} />
                {trust(`${name}.title`)}
              </li>
            ))}
          </ul>
          <p>{t('notice')}</p>
          <Exclusions />
          <noscript>
            <p className="needs-script">{t('noscript')}</p>
          </noscript>
        </div>
      </div>
    </div>
  );
}

/** What a currency means that is not paid here: where it is sent, and who settles it. */
function PaidWithAdviser() {
  const t = useTranslations('home.adviser');
  return (
    <ul className="paid-with-adviser">
      <li>
        <Icon name="map-pin" />
        {t('shipping')}
      </li>
      <li>
        <Icon name="message-circle" />
        {t('payment')}
      </li>
    </ul>
  );
}

/** Safety information before the purchase; it opens without scripts. */
function Exclusions() {
  const t = useTranslations('home.exclusions');
  const locale = useLocale();
  return (
    <details className="excluded">
      <summary className="exclusions">
        {t('title')}
        <Icon name="chevron-down" />
      </summary>
      <p>{t('text')}</p>
      <a href={localePath(locale, '/suitability')} className="exclusions">
        {t('check')}
      </a>
      <p>{t('policy')}</p>
    </details>
  );
}

function HeroGallery({ images }: { images: string[] }) {
  const t = useTranslations('home.gallery');
  const common = useTranslations('common');
  const named = [
    ...images.map((path) => ({ path, name: pictureNameOf(path) })),
    ...ownPictures.map((name) => ({ path: name, name })),
  ];
  const pictures = named.map(({ path, name }, index) => {
    const thumb = name ? thumbs.indexOf(name) : -1;
    const alt = name && hasText(t, name) ? t(name) : t('other', { number: index + 1 });
    return {
      href: name ? pictureFile(name) : path,
      alt,
      thumb: thumb < 0 ? null : thumb,
      picture: name ? (
        <Picture
          name={name}
          alt={alt}
          eager={index === 0}
          sizes="(min-width: 1280px) 620px, (min-width: 768px) 46vw, 100vw"
          className="hero-picture"
        />
      ) : (
        <img
          src={path}
          alt={alt}
          width={1600}
          height={1600}
          loading="lazy"
          className="hero-picture object-cover"
        />
      ),
    };
  });
  return (
    <Gallery
      labels={{
        region: t('label'),
        previous: t('previous'),
        next: t('next'),
        place: String(t.raw('place')),
        close: common('close'),
      }}
      pictures={pictures}
    />
  );
}
