import { ShoppingBag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';

export function EmptyCart({ shopPath }: { shopPath: string }) {
  const t = useTranslations('cart.empty');
  return (
    <div className="grid justify-items-center px-6 py-20 text-center md:py-28">
      <span className="grid size-18 place-items-center rounded-full bg-accent text-primary">
        <ShoppingBag aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <p className="mt-6 text-lg font-semibold">{t('title')}</p>
      <p className="mt-1 text-muted-foreground">{t('text')}</p>
      <a href={shopPath} className={buttonClasses({ className: 'mt-5' })}>
        {t('action')}
      </a>
    </div>
  );
}
