import { useTranslations } from 'next-intl';
import type { ShopIdentity } from '@/lib/shop/rules';
import { cn } from '@/platform/cn';

export type Contact = Pick<ShopIdentity, 'email' | 'phone' | 'hours'>;

const link = 'inline-flex min-h-11 items-center px-1 hover:underline';

type ContactLinesProps = { contact: Contact; className?: string };

/** How a person reaches the shop beside the QR code; what is not set is absent (shop 8). */
export function ContactLines({ contact: { email, phone, hours }, className }: ContactLinesProps) {
  const t = useTranslations('site.service');
  if (!email && !phone && !hours) return null;
  return (
    <div data-slot="contact" className={cn('text-body', className)}>
      {email && (
        <a href={`mailto:${email}`} className={cn(link, 'break-all')}>
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={cn(link, 'tabular')}>
          {phone}
        </a>
      )}
      {hours && <p className="text-note text-muted-foreground">{t('hours', { hours })}</p>}
    </div>
  );
}
