import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';

const fields = ['name', 'phone', 'area', 'street', 'email', 'notes'];

/** The skeleton of the form and its summary; without scripts it explains why nothing more loads. */
export function CheckoutSkeleton() {
  const t = useTranslations('checkout');
  const common = useTranslations('common');
  return (
    <div className="grid gap-10 xl:grid-cols-summary">
      <noscript>
        <p className="rounded-lg bg-warn-soft px-5 py-4 text-warn xl:col-span-2">{t('needsScript')}</p>
      </noscript>
      <div role="status" className="grid content-start gap-5">
        <span className="sr-only">{common('loading')}</span>
        {fields.map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
