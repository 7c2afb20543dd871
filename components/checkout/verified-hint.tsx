import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** The contact is one with which the shopper has logged in. */
export function VerifiedHint() {
  const t = useTranslations('checkout.fields');
  return (
    <span className="flex items-center gap-1.5 text-ok">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {t('verified')}
    </span>
  );
}
