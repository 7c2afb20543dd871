import { useTranslations } from 'next-intl';

type TrackLinkProps = { number: string; url: string };

/** Where the carrier shows this parcel (shipping 8). */
export function TrackLink({ number, url }: TrackLinkProps) {
  const t = useTranslations('orders.timeline');
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('trackParcel', { number })}
      className="flex min-h-11 w-fit items-center text-sm text-primary hover:underline"
    >
      {t('track')}
    </a>
  );
}
