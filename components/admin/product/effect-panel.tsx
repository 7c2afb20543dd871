'use client';

import { TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import type { PriceEffect } from '@/lib/discounts/admin-contract';
import type { ProductChange } from '@/lib/products/admin-api';
import type { WholeProduct } from '@/lib/products/admin-contract';
import { pricesAfter } from '@/lib/products/rules';
import { localePath } from '@/platform/i18n/path';
import { type Currency, formatExactMoney, type Minor } from '@/platform/money';
import { Loaded } from '../loaded';
import { type ReferralsAfter, referralsAfter } from './stopping';
import { usePriceEffect } from './use-product-editor';

type EffectPanelProps = {
  product: WholeProduct;
  price: Minor;
  originalPrice: Minor | null;
  /** As typed: null when it is emptied, undefined when it stays. */
  friendPrice: ProductChange['friendPrice'];
};

/** What saving this price does, before it is saved (products 20). */
export function EffectPanel({ product, price, originalPrice, friendPrice }: EffectPanelProps) {
  const t = useTranslations('adminProduct.effect');
  const { id, currency } = product;
  const risesAlong =
    originalPrice === product.originalPrice && pricesAfter(product, { price }).originalPrice > originalPrice;
  const query = usePriceEffect(id, price);
  return (
    <Card className="divide-y p-0" aria-live="polite">
      <div className="px-5 py-4">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <p className="text-note text-muted-foreground tabular">
          {price === product.price
            ? t('unchanged', { price: formatExactMoney(price, currency) })
            : t('changed', {
                from: formatExactMoney(product.price, currency),
                to: formatExactMoney(price, currency),
              })}
        </p>
        {risesAlong && (
          <p className="text-note text-muted-foreground tabular">
            {t('risesAlong', { price: formatExactMoney(price, currency) })}
          </p>
        )}
      </div>
      <Loaded query={query} failed={t('failed')}>
        {(effect) => (
          <Effect effect={effect} currency={currency} referralsAfter={referralsAfter(effect, friendPrice)} />
        )}
      </Loaded>
    </Card>
  );
}

type EffectProps = { effect: PriceEffect; currency: Currency; referralsAfter: ReferralsAfter };

function Effect({ effect, currency, referralsAfter }: EffectProps) {
  const t = useTranslations('adminProduct.effect');
  const { codes, stopping, referrals, unpaidOrders, openPayments } = effect;
  const { before, after } = effect.averageSaving;
  const stops = codes.filter((code) => code.stops);
  return (
    <>
      {(stopping > 0 || referralsAfter !== 'stay') && (
        <div className="bg-warn-soft px-5 py-4">
          {stopping > 0 && (
            <>
              <p className="flex items-center gap-2 font-semibold text-warn">
                <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
                {t('stopping', { count: stopping })}
              </p>
              <p className="mt-1 text-note">{t('stoppingText')}</p>
              <CodeList codes={stops} currency={currency} more={stopping - stops.length} />
            </>
          )}
          {referralsAfter !== 'stay' && (
            <p className="mt-1 text-note">
              {t('referrals', { count: referrals.count })} · {t(`referralsAfter.${referralsAfter}`)}
            </p>
          )}
        </div>
      )}
      <div className="grid gap-2 px-5 py-4">
        <Line label={t('valid')} value={effect.pagination.totalRecords - stopping} />
        {before !== null && (
          <Line
            label={t('average')}
            value={`${formatExactMoney(before, currency)} → ${after === null ? '—' : formatExactMoney(after, currency)}`}
          />
        )}
        <EachCode effect={effect} currency={currency} referralsAfter={referralsAfter} />
      </div>
      <div className="px-5 py-4">
        <p>{t('checkout')}</p>
        <p className="text-note text-muted-foreground">{t('checkoutText')}</p>
      </div>
      <div className="grid gap-2 px-5 py-4">
        <Line label={t('unpaid')} value={unpaidOrders} />
        <Line label={t('paying')} value={openPayments} />
        <p className="text-note text-muted-foreground">{t('keeps')}</p>
      </div>
    </>
  );
}

const Line = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
    {label}
    <span className="font-semibold tabular">{value}</span>
  </p>
);

/** The codes that go on, each with what it takes off. */
function EachCode({ effect, currency, referralsAfter }: EffectProps) {
  const t = useTranslations('adminProduct.effect');
  const { referrals } = effect;
  const others = effect.codes.filter(({ stops }) => !stops);
  const hasReferrals = referrals.count > 0 && referralsAfter !== 'refused';
  if (others.length === 0 && !hasReferrals) return null;
  const off = (saving: Minor | null) =>
    saving === null ? t('none') : t('off', { amount: formatExactMoney(saving, currency) });
  return (
    <details>
      <summary className="min-h-7.5 cursor-pointer text-primary">{t('each')}</summary>
      <ul className="mt-1 grid gap-1">
        {others.map(({ id, code, saving }) => (
          <li key={id}>
            <Line label={code} value={off(saving)} />
          </li>
        ))}
        {hasReferrals && (
          <li>
            <Line label={t('referrals', { count: referrals.count })} value={off(referrals.saving)} />
          </li>
        )}
      </ul>
    </details>
  );
}

type CodeListProps = { codes: PriceEffect['codes']; currency: Currency; more: number };

function CodeList({ codes, currency, more }: CodeListProps) {
  const t = useTranslations('adminProduct.effect');
  const locale = useLocale();
  return (
    <ul className="mt-2 divide-y divide-warn/20">
      {codes.map(({ id, code, price }) => (
        <li key={id} className="flex min-h-9 items-center gap-3">
          <span className="mr-auto min-w-0 break-all">{code}</span>
          <span className="tabular">{formatExactMoney(price, currency)}</span>
          <a
            href={`${localePath(locale, '/discount-admin')}?search=${encodeURIComponent(code)}`}
            aria-label={t('editCode', { code })}
            className="inline-flex min-h-7.5 items-center underline underline-offset-4"
          >
            {t('edit')}
          </a>
        </li>
      ))}
      {more > 0 && <li className="py-2 text-note">{t('more', { count: more })}</li>}
    </ul>
  );
}
