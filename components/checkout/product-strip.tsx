import { useTranslations } from 'next-intl';
import { ItemPicture } from '@/components/cart/item-picture';
import type { OrderItem } from '@/components/cart/order-item';
import { formatMoney } from '@/platform/money';
import { type Quote, summarise } from './pricing';

/** What is bought and what it costs, at the top of a phone's page. */
export function ProductStrip({ item, quote }: { item: OrderItem; quote: Quote }) {
  const t = useTranslations('checkout.summary');
  const { subtotal, discount, total } = summarise(quote, item.quantity);
  return (
    <div data-slot="product-strip" className="flex items-center gap-3.5 border-b pb-4 xl:hidden">
      <ItemPicture image={item.image} sizes="56px" className="size-14 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{item.name}</p>
        <p className="text-note text-muted-foreground">{t('strip', { count: item.quantity })}</p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block font-semibold tabular">{formatMoney(total, quote.currency)}</span>
        {discount !== null && (
          <s className="text-note text-muted-foreground tabular">{formatMoney(subtotal, quote.currency)}</s>
        )}
      </p>
    </div>
  );
}
