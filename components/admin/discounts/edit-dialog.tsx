'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { deleteDiscount, updateDiscount } from '@/lib/discounts/admin-api';
import type { Discount } from '@/lib/discounts/admin-contract';
import { fieldErrorsOf } from '@/platform/api-error';
import { shopZone } from '@/platform/time';
import { shopTimestamp } from '@/platform/shop-time';
import { Question } from '../question';
import { changeOf, isUsableWith, termsRules, type TermsValues } from './code-form';
import { ShopperPreview } from './shopper-preview';
import { TermsFields, Warning } from './terms-fields';
import { listsOfCodes, useCatalogue } from './use-discounts';

/** The day in the Shanghai time zone, in the format of a date field. */
const dayField = (date: Date | null) =>
  date ? new Intl.DateTimeFormat('en-CA', { timeZone: shopZone }).format(date) : '';

type EditDialogProps = { discount: Discount; onClose: () => void };

/** Changes the limit and the last day of a code, or deletes a code that was never used. */
export function EditDialog({ discount, onClose }: EditDialogProps) {
  const t = useTranslations('adminDiscounts');
  const common = useTranslations('common');
  const { data: products = [] } = useCatalogue();
  const [opened] = useState(() => new Date());
  const first: TermsValues = {
    maxUsage: discount.max_usage > 0 ? String(discount.max_usage) : '',
    expiresAt: dayField(discount.expires_at),
  };
  const { form, showErrors } = useContractForm(termsRules(first), {
    textOf: ({ key }) => t(`form.${key}`),
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: first,
  });
  const [maxUsage, expiresAt] = useWatch({ control: form.control, name: ['maxUsage', 'expiresAt'] });
  const [isBegun, setBegun] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const lines = discount.mappings.flatMap(({ productId, discountAmount }) => {
    const product = products.find(({ id }) => id === productId);
    return product ? [{ product, price: discountAmount }] : [];
  });

  const finish = (title: string) => {
    showToast({ tone: 'ok', title });
    onClose();
  };
  const saving = useChange({
    mutationFn: (values: TermsValues) => updateDiscount(discount.id, changeOf(values, first)),
    failed: t('form.failedTitle'),
    refreshes: listsOfCodes,
    onSuccess: ({ code }) => finish(t('form.saved', { code })),
    onError: (error) => showErrors(fieldErrorsOf(error)),
  });
  const removing = useChange({
    mutationFn: () => deleteDiscount(discount.id),
    failed: t('form.deleteFailed'),
    refreshes: listsOfCodes,
    onSuccess: () => finish(t('form.deleted', { code: discount.code })),
    onError: () => setDeleting(false),
  });
  const submit = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values);
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('form.editTitle', { code: discount.code })}
        guarded={isBegun}
        description={`${discount.kind === 'referral' ? t('kind.referral') : discount.channel} · ${discount.product_mappings}`}
        closeLabel={common('close')}
        className="sm:max-w-150"
      >
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          onChange={() => setBegun(true)}
          className="grid gap-5"
        >
          <TermsFields
            values={{ maxUsage, expiresAt }}
            inputs={{ maxUsage: form.register('maxUsage'), expiresAt: form.register('expiresAt') }}
            errors={form.formState.errors}
            used={discount.usage_count}
            expiresHint={
              discount.expires_at && expiresAt === first.expiresAt
                ? t('form.expiresExact', { time: shopTimestamp(discount.expires_at) })
                : undefined
            }
          />
          {discount.chosen_status !== 'active' && (
            <Warning>
              {t('form.notActive', {
                status: t(`status.${discount.chosen_status}`),
                active: t('status.active'),
              })}
            </Warning>
          )}
          <ShopperPreview
            lines={lines}
            isUsable={isUsableWith({ maxUsage, expiresAt }, first, discount, opened)}
          />
          <div className="flex flex-wrap justify-end gap-2.5">
            {discount.usage_count === 0 && (
              <Button variant="ghost" className="mr-auto text-bad" onClick={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            )}
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {saving.isPending ? t('form.submitting') : t('form.submitEdit')}
            </Button>
          </div>
        </form>
        {isDeleting && (
          <Question
            title={t('form.deleteTitle', { code: discount.code })}
            text={t('form.deleteText')}
            confirm={t('delete')}
            isDestructive
            busy={removing.isPending}
            onConfirm={() => removing.mutate()}
            onClose={() => setDeleting(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
