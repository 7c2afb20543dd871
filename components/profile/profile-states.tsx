import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { RetryButton } from '@/components/ui/retry-button';
import { Skeleton } from '@/components/ui/skeleton';

/** The skeleton; without scripts it explains why nothing more loads. */
export function ProfileSkeleton() {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  return (
    <>
      <noscript>
        <p className="mb-5 rounded-lg bg-warn-soft px-5 py-4 text-warn">{t('needsScript')}</p>
      </noscript>
      <Card className="noscript:hidden">
        <div role="status" className="grid gap-5 md:grid-cols-2">
          <span className="sr-only">{common('loading')}</span>
          {['name', 'phone', 'email', 'area', 'city', 'street'].map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-12" />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}

export function ProfileFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  return (
    <Card>
      <div className="grid justify-items-center gap-4 py-8 text-center">
        <CircleAlert aria-hidden className="size-8 text-bad" />
        <p role="alert">{t('loadFailed')}</p>
        <RetryButton onRetry={onRetry}>{common('retry')}</RetryButton>
      </div>
    </Card>
  );
}
