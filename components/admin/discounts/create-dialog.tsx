'use client';

import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { createDiscount } from '@/lib/discounts/admin-api';
import { expiryOf } from '@/lib/discounts/rules';
import { focusFirst } from '../focus-first';
import { bodyOf, type DiscountDraft, errorsOf, isValid, type MappingDraft, priceOf } from './draft';
import { MappingFields } from './mapping-fields';
import { ShopperPreview } from './shopper-preview';
import { TermsFields } from './terms-fields';
import { useCatalogue, useRefreshDiscounts } from './use-discounts';

const blank = (key: number): MappingDraft => ({ key, productId: null, price: '' });

/** Creates a code; while the owner types, it previews the shopper's view and warns of probable mistakes. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminDiscounts.form');
  const common = useTranslations('common');
  const [isBegun, setBegun] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('createTitle')}
        guarded={isBegun}
        onOpenAutoFocus={focusFirst}
        closeLabel={common('close')}
        className="sm:max-w-[37.5rem]"
      >
        <CreateForm onBegin={() => setBegun(true)} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function CreateForm({ onBegin, onClose }: { onBegin: () => void; onClose: () => void }) {
  const t = useTranslations('adminDiscounts.form');
  const common = useTranslations('common');
  const { data: products = [] } = useCatalogue();
  const refresh = useRefreshDiscounts();
  const [opened] = useState(() => new Date());
  const [isTried, setTried] = useState(false);
  const [nextKey, setNextKey] = useState(2);
  const [draft, setDraft] = useState<DiscountDraft>({
    channel: '',
    maxUsage: '',
    expires: '',
    mappings: [blank(1)],
  });
  const { mappings } = draft;
  const errors = errorsOf(draft);
  const isUsable = !draft.expires || expiryOf(draft.expires) > opened;
  const lines = mappings.flatMap(({ productId, price }) => {
    const product = products.find(({ id }) => id === productId);
    const typed = priceOf(price);
    return product && typed !== null ? [{ product, price: typed }] : [];
  });
  const change = (key: number, to: Partial<MappingDraft>) =>
    setDraft({ ...draft, mappings: mappings.map((one) => (one.key === key ? { ...one, ...to } : one)) });

  const saving = useMutation({
    mutationFn: () => createDiscount(bodyOf(draft, products)),
    onSuccess: async ({ code }) => {
      showToast({ tone: 'ok', title: t('created', { code }) });
      onClose();
      await refresh();
    },
    onError: ({ message }) =>
      showToast({ tone: 'bad', title: t('failedTitle'), description: message || common('networkError') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid(errors) && !saving.isPending) saving.mutate();
  };

  return (
    <form noValidate onSubmit={submit} onChange={onBegin} className="grid gap-5">
      <Field label={t('channel')} required error={isTried && errors.channel && t(errors.channel)}>
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            value={draft.channel}
            onChange={({ target }) => setDraft({ ...draft, channel: target.value })}
          />
        )}
      </Field>
      <TermsFields
        maxUsage={draft.maxUsage}
        expires={draft.expires}
        used={0}
        isLimitInvalid={errors.maxUsage !== undefined}
        onChange={(to) => setDraft({ ...draft, ...to })}
      />
      <fieldset className="grid gap-2.5">
        <div className="flex items-center justify-between gap-3">
          <legend className="float-left text-sm font-medium">{t('products')}</legend>
          <Button
            variant="ghost"
            size="xs"
            disabled={mappings.length >= Math.max(1, products.length)}
            onClick={() => {
              setDraft({ ...draft, mappings: [...mappings, blank(nextKey)] });
              setNextKey(nextKey + 1);
            }}
          >
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </div>
        {mappings.map((mapping, at) => (
          <MappingFields
            key={mapping.key}
            mapping={mapping}
            products={products}
            taken={mappings.flatMap(({ key, productId }) =>
              key !== mapping.key && productId !== null ? [productId] : [],
            )}
            error={isTried || mapping.price ? (errors.mappings[at] ?? null) : null}
            onChange={(to) => change(mapping.key, to)}
            onRemove={
              mappings.length > 1
                ? () => setDraft({ ...draft, mappings: mappings.filter(({ key }) => key !== mapping.key) })
                : null
            }
          />
        ))}
        <p className="text-[0.8125rem] text-muted-foreground">{t('hint')}</p>
      </fieldset>
      <ShopperPreview lines={lines} isUsable={isUsable} />
      <div className="flex justify-end gap-2.5">
        <Button variant="outline" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={saving.isPending}>
          {saving.isPending ? t('submitting') : t('submitCreate')}
        </Button>
      </div>
    </form>
  );
}
