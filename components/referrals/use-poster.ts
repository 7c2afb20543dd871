import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Offer } from '@/lib/referrals/contract';
import { formatMoney } from '@/platform/money';
import { drawPoster } from './poster';

type Poster = { file: File; url: string };

/** The poster in the page's language, as a file for sharing and an address for showing. */
export function usePoster(code: string, link: string, offer: Offer | null) {
  const t = useTranslations('referral.poster');
  const [poster, setPoster] = useState<Poster | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let url: string | null = null;
    let current = true;
    drawPoster({
      headline: t('headline'),
      lead: t('lead'),
      product: 'Halsea H1',
      priceLabel: t('price'),
      price: offer && formatMoney(offer.friendPrice, offer.currency),
      was: offer && formatMoney(offer.price, offer.currency),
      codeLabel: t('code'),
      code,
      scan: offer ? t('scan') : t('scanPlain'),
      link,
    }).then(
      (picture) => {
        if (!current) return;
        url = URL.createObjectURL(picture);
        setPoster({ file: new File([picture], `halsea-${code}.png`, { type: 'image/png' }), url });
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [t, code, link, offer]);

  return { poster, failed };
}
