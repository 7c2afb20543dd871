import { useLocale, useTranslations } from 'next-intl';
import type { Ref } from 'react';
import type { OrderItem } from '@/components/cart/order-item';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { localeOfProduct } from '@/lib/products/rules';
import { Link } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';
import { formatMoney, type Minor } from '@/platform/money';
import { Notice } from './notice';
import type { PriceChange, Quote } from './pricing';

type CheckoutNoticesProps = {
  item: OrderItem;
  quote: Quote;
  change: PriceChange | null;
  /** Nothing can be ordered now, so nothing else needs to be read. */
  isGone: boolean;
  noticeRef: Ref<HTMLDivElement>;
  onContinueAtListPrice: () => void;
};

/** What the shopper should read before ordering: of the product, of the code, of the price. */
export function CheckoutNotices({ item, quote, change, isGone, noticeRef, ...acts }: CheckoutNoticesProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const money = (amount: Minor) => formatMoney(amount, quote.currency);
  if (isGone && quote.availability !== 'on_sale')
    return (
      <Notice
        ref={noticeRef}
        title={t(`notOnSale.${quote.availability}`)}
        text={t('notOnSale.text')}
        action={
          <a
            href={localePath(localeOfProduct(item.productId) ?? locale, '/')}
            className={buttonClasses({ className: 'mt-3' })}
          >
            {t('notOnSale.toProduct')}
          </a>
        }
      />
    );
  return (
    <>
      {quote.code === 'refused' && (
        <Notice
          ref={noticeRef}
          title={t('codeRefused.title')}
          text={t('codeRefused.text', { code: item.discountCode ?? '', price: money(quote.listPrice) })}
          action={
            <Button variant="outline" className="mt-3" onClick={acts.onContinueAtListPrice}>
              {t('codeRefused.continue')}
            </Button>
          }
        />
      )}
      {quote.code === 'held' && (
        <Notice
          ref={noticeRef}
          title={t('codeHeld.title')}
          text={t('codeHeld.text', { code: item.discountCode ?? '' })}
          action={
            <Link href="/my-orders" className={buttonClasses({ variant: 'outline', className: 'mt-3' })}>
              {t('codeHeld.myOrders')}
            </Link>
          }
        />
      )}
      {change && (
        <Notice
          ref={noticeRef}
          title={t('priceChanged.title')}
          text={t('priceChanged.text', { from: money(change.from), to: money(change.to) })}
        />
      )}
    </>
  );
}
