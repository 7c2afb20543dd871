import { useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { Link } from '@/platform/i18n/navigation';
import { CopyOrderNumber } from './copy-order-number';

/** Shown when the address has no order: a temporary number for customer service (orders 20). */
export function WithoutOrder({ number }: { number: string }) {
  const t = useTranslations('payments');
  return (
    <Card>
      <h1 className="text-lg font-semibold md:text-xl">{t('withoutOrder.title')}</h1>
      <p className="mt-2 mb-5 text-muted-foreground">{t('withoutOrder.text')}</p>
      <CopyOrderNumber number={number} />
      <Link href="/" className={buttonClasses({ className: 'mt-6 max-md:w-full' })}>
        {t('home')}
      </Link>
    </Card>
  );
}
