'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { createDiscount } from '@/lib/discounts/admin-api';
import { expiryOf } from '@/lib/discounts/rules';
import { fieldErrorsOf } from '@/platform/api-error';
import { focusFirst } from '../focus-first';
import { typedAmount } from '../typed-amount';
import {
  blankMapping,
  type KnownProduct,
  type MappingValues,
  newCodeOf,
  newCodeRules,
  type NewCodeValues,
} from './code-form';
import { MappingFields } from './mapping-fields';
import { ShopperPreview } from './shopper-preview';
import { TermsFields } from './terms-fields';
import { listsOfCodes, useCatalogue } from './use-discounts';

/** The product decides the currency, so a wrong currency is an error of the product. */
const fieldsOf = (error: unknown) =>
  fieldErrorsOf(error).map(({ path, message }) => ({
    path: path.replace(/currency$/, 'productId'),
    message,
  }));

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
        className="sm:max-w-150"
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
  const [opened] = useState(() => new Date());
  const { form, showErrors } = useContractForm(newCodeRules(products, opened), {
    textOf: ({ key }) => t(key),
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { channel: '', maxUsage: '', expiresAt: '', productMappings: [blankMapping] },
  });
  const { errors, isSubmitted } = form.formState;
  const [maxUsage, expiresAt] = useWatch({ control: form.control, name: ['maxUsage', 'expiresAt'] });

  const saving = useChange({
    mutationFn: (values: NewCodeValues) => createDiscount(newCodeOf(values, products)),
    failed: t('failedTitle'),
    // Each code is a new one, so a second try would make a second code.
    unreachable: t('perhapsCreated'),
    refreshes: listsOfCodes,
    onSuccess: ({ code }) => {
      showToast({ tone: 'ok', title: t('created', { code }) });
      onClose();
    },
    onError: (error) => showErrors(fieldsOf(error)),
  });
  const submit = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={onBegin} className="grid gap-5">
      <Field label={t('channel')} required error={isSubmitted && errors.channel?.message}>
        {(control) => <Input {...control} maxLength={60} {...form.register('channel')} />}
      </Field>
      <TermsFields
        values={{ maxUsage, expiresAt }}
        inputs={{ maxUsage: form.register('maxUsage'), expiresAt: form.register('expiresAt') }}
        errors={errors}
        used={0}
      />
      <MappingList form={form} products={products} />
      <NewCodePreview form={form} products={products} />
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

type PartProps = { form: UseFormReturn<NewCodeValues>; products: KnownProduct[] };

/** Without useFieldArray: all pages share one copy of the library, so that shoppers would load it too. */
function MappingList({ form, products }: PartProps) {
  const t = useTranslations('adminDiscounts.form');
  const mappings = useWatch({ control: form.control, name: 'productMappings' });
  const put = (changed: MappingValues[]) =>
    form.setValue('productMappings', changed, { shouldValidate: true });
  return (
    <fieldset className="grid gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <legend className="float-left text-sm font-medium">{t('products')}</legend>
        <Button
          variant="ghost"
          size="xs"
          disabled={mappings.length >= Math.max(1, products.length)}
          onClick={() => put([...mappings, blankMapping])}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      {mappings.map((_, at) => (
        <MappingFields
          key={at}
          form={form}
          at={at}
          products={products}
          onRemove={mappings.length > 1 ? () => put(mappings.filter((_, other) => other !== at)) : null}
        />
      ))}
      <p className="text-note text-muted-foreground">{t('hint')}</p>
    </fieldset>
  );
}

function NewCodePreview({ form, products }: PartProps) {
  const [opened] = useState(() => new Date());
  const [mappings, expires] = useWatch({ control: form.control, name: ['productMappings', 'expiresAt'] });
  const lines = mappings.flatMap(({ productId, discountAmount }) => {
    const product = products.find(({ id }) => String(id) === productId);
    const price = typedAmount(discountAmount);
    return product && price !== null ? [{ product, price }] : [];
  });
  return <ShopperPreview lines={lines} isUsable={!expires || expiryOf(expires) > opened} />;
}
