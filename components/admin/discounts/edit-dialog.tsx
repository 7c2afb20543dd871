'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { deleteDiscount, updateDiscount } from '@/lib/discounts/admin-api';
import type { Discount } from '@/lib/discounts/admin-contract';
import { expiryOf } from '@/lib/discounts/rules';
import { shopZone } from '@/platform/time';
import { DeleteQuestion } from './delete-question';
import { ShopperPreview } from './shopper-preview';
import { TermsFields } from './terms-fields';
import { useCatalogue, useRefreshDiscounts } from './use-discounts';

/** The day in the Shanghai time zone, in the format of a date field. */
const dayField = (date: Date | null) =>
  date ? new Intl.DateTimeFormat('en-CA', { timeZone: shopZone }).format(date) : '';

type EditDialogProps = { discount: Discount; onClose: () => void };

/** Changes the limit and the last day of a code, or deletes a code that was never used. */
export function EditDialog({ discount, onClose }: EditDialogProps) {
  const t = useTranslations('adminDiscounts');
  const common = useTranslations('common');
  const { data: products = [] } = useCatalogue();
  const refresh = useRefreshDiscounts();
  const [opened] = useState(() => new Date());
  const [maxUsage, setMaxUsage] = useState(discount.max_usage > 0 ? String(discount.max_usage) : '');
  const firstDay = dayField(discount.expires_at);
  const [expires, setExpires] = useState(firstDay);
  const [isBegun, setBegun] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isLimitInvalid = !/^\d{0,9}$/.test(maxUsage.trim());
  const limit = Number(maxUsage) || 0;
  const isUsable =
    discount.status !== 'inactive' &&
    (!expires || expiryOf(expires) > opened) &&
    (limit === 0 || discount.usage_count < limit);
  const lines = discount.mappings.flatMap(({ productId, discountAmount }) => {
    const product = products.find(({ id }) => id === productId);
    return product ? [{ product, price: discountAmount }] : [];
  });

  const finish = async (title: string) => {
    showToast({ tone: 'ok', title });
    onClose();
    await refresh();
  };
  const saving = useMutation({
    mutationFn: () =>
      updateDiscount(discount.id, {
        maxUsage: limit || null,
        // The stored expiry time stays unchanged unless another day is chosen.
        ...(expires === firstDay ? {} : { expiresAt: expires || null }),
      }),
    onSuccess: ({ code }) => finish(t('form.saved', { code })),
    onError: ({ message }) =>
      showToast({
        tone: 'bad',
        title: t('form.failedTitle'),
        description: message || common('networkError'),
      }),
  });
  const removing = useMutation({
    mutationFn: () => deleteDiscount(discount.id),
    onSuccess: () => finish(t('form.deleted', { code: discount.code })),
    onError: ({ message }) => {
      setDeleting(false);
      showToast({
        tone: 'bad',
        title: t('form.deleteFailed'),
        description: message || common('networkError'),
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLimitInvalid && !saving.isPending) saving.mutate();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('form.editTitle', { code: discount.code })}
        guarded={isBegun}
        description={`${discount.kind === 'referral' ? t('kind.referral') : discount.channel} · ${discount.product_mappings}`}
        closeLabel={common('close')}
        className="sm:max-w-[37.5rem]"
      >
        <form noValidate onSubmit={submit} onChange={() => setBegun(true)} className="grid gap-5">
          <TermsFields
            maxUsage={maxUsage}
            expires={expires}
            used={discount.usage_count}
            isLimitInvalid={isLimitInvalid}
            onChange={(to) => {
              if (to.maxUsage !== undefined) setMaxUsage(to.maxUsage);
              if (to.expires !== undefined) setExpires(to.expires);
            }}
          />
          <ShopperPreview lines={lines} isUsable={isUsable} />
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
          <DeleteQuestion
            code={discount.code}
            busy={removing.isPending}
            onConfirm={() => removing.mutate()}
            onClose={() => setDeleting(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
