import { CircleAlert, Gift, ShoppingBag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { useErrorText } from '@/components/browser/use-error-text';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { RetryButton } from '@/components/ui/retry-button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Offer } from '@/lib/referrals/contract';
import { cn } from '@/platform/cn';
import { Link } from '@/platform/i18n/navigation';
import { formatMoney } from '@/platform/money';
import type { Creation } from './use-referral';

type StateProps = {
  icon: ComponentType<{ className?: string }>;
  tone?: 'mist' | 'warm';
  title: string;
  text: string;
  children: ReactNode;
};

function State({ icon: Icon, tone = 'mist', title, text, children }: StateProps) {
  return (
    <Card className="mx-auto grid max-w-xl justify-items-center py-9 text-center md:py-12">
      <span
        className={cn(
          'grid size-16 place-items-center rounded-full',
          tone === 'warm' ? 'bg-warn-soft text-warn' : 'bg-accent text-accent-foreground',
        )}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <div role="status">
        <h2 className="mt-5 text-xl font-semibold">{title}</h2>
        <p className="mt-2 max-w-sm text-muted-foreground">{text}</p>
      </div>
      <div className="mt-6 grid w-full max-w-sm gap-3">{children}</div>
    </Card>
  );
}

export function NoCode({ offer, create }: { offer: Offer | null; create: Creation }) {
  const t = useTranslations('referral.none');
  const common = useTranslations('common');
  const { isPending, errorMessage, mutate } = create;
  const price = offer && formatMoney(offer.friendPrice, offer.currency);
  return (
    <State icon={Gift} title={t('title')} text={price ? t('text', { price }) : t('textPlain')}>
      <Button size="lg" busy={isPending} onClick={() => mutate()}>
        {isPending ? t('busy') : errorMessage ? common('retry') : t('action')}
      </Button>
      {errorMessage && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage}
        </p>
      )}
    </State>
  );
}

export function NoOrder() {
  const t = useTranslations('referral.noOrder');
  return (
    <State icon={ShoppingBag} tone="warm" title={t('title')} text={t('text')}>
      <Link href="/" className={buttonClasses({ size: 'lg' })}>
        {t('action')}
      </Link>
    </State>
  );
}

type ReferralFailedProps = { error: Error; onRetry: () => Promise<unknown> };

export function ReferralFailed({ error, onRetry }: ReferralFailedProps) {
  const t = useTranslations('referral.failed');
  const common = useTranslations('common');
  const textOf = useErrorText();
  return (
    <State icon={CircleAlert} title={t('title')} text={textOf(error)}>
      <RetryButton onRetry={onRetry}>{common('retry')}</RetryButton>
    </State>
  );
}

/** The skeleton; without scripts it explains why nothing more loads. */
export function ReferralSkeleton() {
  const t = useTranslations('referral');
  const common = useTranslations('common');
  return (
    <>
      <noscript>
        <p className="mb-5 rounded-lg bg-warn-soft px-5 py-4 text-warn">{t('needsScript')}</p>
      </noscript>
      <div role="status" className="grid gap-5">
        <span className="sr-only">{common('loading')}</span>
        <Skeleton className="h-48 rounded-2xl" />
        <Skeleton className="h-30 rounded-xl" />
      </div>
    </>
  );
}
