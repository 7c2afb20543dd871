import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useMoreFocus } from '@/components/ui/use-more-focus';
import { formatMoney } from '@/platform/money';
import { formatReaderDay } from '@/platform/time';
import type { Friends } from './use-referral';

/** The friends who paid with the code, masked; on a phone the cells of a row are below each other. */
export function FriendList({ friends: { rows, hasMore, busy, failed, more } }: { friends: Friends }) {
  const t = useTranslations('referral.friends');
  const { list, button, onMore } = useMoreFocus<HTMLTableSectionElement>(busy);
  const locale = useLocale();
  const cell = 'px-4 py-3 md:px-6 md:py-3.5';
  return (
    <section aria-labelledby="friends" className="mt-8 md:mt-11">
      <h2 id="friends" className="text-xl font-semibold">
        {t('title')}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-4 rounded-xl border bg-card px-6 py-8 text-center text-muted-foreground">
          {t('empty')}
        </p>
      ) : (
        <div className="mt-4 overflow-hidden rounded-xl border bg-card">
          <table className="w-full text-left text-body">
            <thead className="bg-secondary text-note text-muted-foreground">
              <tr>
                <th scope="col" className={`${cell} font-medium`}>
                  {t('name')}
                </th>
                <th scope="col" className={`${cell} font-medium max-md:hidden`}>
                  {t('phone')}
                </th>
                <th scope="col" className={`${cell} font-medium max-md:text-right`}>
                  {t('total')}
                </th>
                <th scope="col" className={`${cell} font-medium max-md:hidden`}>
                  {t('date')}
                </th>
              </tr>
            </thead>
            <tbody ref={list}>
              {rows.map(({ name, phone, currency, total, purchaseDate }, at) => (
                <tr key={at} tabIndex={-1} className="border-t">
                  <td className={cell}>
                    <bdi>{name || t('former')}</bdi>
                    <span className="block text-note text-muted-foreground tabular md:hidden">
                      {phone || '—'}
                    </span>
                  </td>
                  <td className={`${cell} tabular max-md:hidden`}>{phone || '—'}</td>
                  <td className={`${cell} tabular max-md:text-right`}>
                    {formatMoney(total, currency)}
                    <span className="block text-note text-muted-foreground md:hidden">
                      {formatReaderDay(purchaseDate, locale)}
                    </span>
                  </td>
                  <td className={`${cell} tabular max-md:hidden`}>{formatReaderDay(purchaseDate, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasMore && (
        <div className="mt-4 grid justify-items-center gap-2">
          <Button
            ref={button}
            variant="outline"
            busy={busy}
            onClick={() => {
              onMore();
              void more();
            }}
          >
            {t('more')}
          </Button>
          {failed && (
            <p role="alert" className="text-sm text-bad">
              {t('moreFailed')}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
