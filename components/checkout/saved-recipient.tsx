import { MapPin } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TextButton } from '@/components/ui/text-button';
import { addressLine } from '@/lib/areas/rules';
import type { Profile } from './saved-info';

/** A recipient with nothing to fill in, and the way to the form. */
export function SavedRecipient({ recipient, onEdit }: { recipient: Profile; onEdit: () => void }) {
  const t = useTranslations('checkout.saved');
  const locale = useLocale();
  return (
    <div data-slot="saved-recipient" className="flex items-start gap-3 border-b pb-4">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{recipient.name}</bdi>{' '}
          <bdi className="tabular">{recipient.phone}</bdi>
        </p>
        <p className="text-body wrap-anywhere text-muted-foreground">
          <bdi>{addressLine({ ...recipient, country: null }, locale)}</bdi>
        </p>
      </div>
      <TextButton variant="action" className="-mt-2.5 -mr-2" aria-label={t('editLabel')} onClick={onEdit}>
        {t('edit')}
      </TextButton>
    </div>
  );
}
