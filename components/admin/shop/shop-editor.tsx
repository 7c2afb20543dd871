'use client';

import { useTranslations } from 'next-intl';
import type { Shop } from '@/lib/shop/admin-contract';
import { missingIn } from '@/lib/shop/rules';
import { SaveBar } from '../save-bar';
import { useAdmin } from '../use-admin';
import { DisplayCard, FilingsCard, OperatorCard, ServiceCard } from './cards';
import { FooterPreview } from './footer-preview';
import { MissingCard } from './missing-card';
import { identityOf } from './shop-form';
import { StaleBanner } from './stale-banner';
import { useShopForm } from './use-shop-form';

/** The form in four cards; beside it what is missing, and the footer as it will be. */
export function ShopEditor({ shop }: { shop: Shop }) {
  const t = useTranslations('adminShop');
  const mayChange = useAdmin()?.role === 'owner';
  const state = useShopForm(shop);
  const { form, base, newer, values, isDirty, saving, save, discard } = state;
  const identity = identityOf(values);
  const missing = missingIn(identity);
  const parts = { form, missing };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      {mayChange ? (
        <SaveBar
          stored={base}
          success={saving.isSuccess && t('saved')}
          reason={!newer && saving.errorMessage}
          isDirty={isDirty}
          isPending={saving.isPending}
          isBlocked={newer !== null}
          onDiscard={discard}
        />
      ) : (
        <p className="text-muted-foreground">{t('readOnly')}</p>
      )}
      {newer && <StaleBanner newer={newer} state={state} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_--spacing(106)]">
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
          <OperatorCard {...parts} />
          <FilingsCard {...parts} />
          <ServiceCard {...parts} />
          <DisplayCard {...parts} />
        </fieldset>
        <div className="grid gap-4 xl:sticky xl:top-4">
          <MissingCard missing={missing} onChoose={(field) => form.setFocus(field)} />
          <FooterPreview shop={identity} />
        </div>
      </div>
    </form>
  );
}
