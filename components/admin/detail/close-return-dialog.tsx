'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { showToast } from '@/components/ui/toast';
import { shownOrderId } from '@/lib/orders/contract';
import { closeReturn } from '@/lib/orders/returns/admin-api';
import { CloseReturn } from '@/lib/orders/returns/admin-contract';
import { fieldErrorsOf } from '@/platform/api-error';
import { returnAnswerLimit } from '@/values/returns';
import { focusFirst } from '../focus-first';
import { useRefreshOrder } from '../use-refresh-order';

type CloseReturnDialogProps = { orderId: string; onClose: () => void };

/** Closes a return with a word to the buyer; sent again it changes nothing (orders 36). */
export function CloseReturnDialog({ orderId, onClose }: CloseReturnDialogProps) {
  const t = useTranslations('adminOrder.returns');
  const common = useTranslations('common');
  const refresh = useRefreshOrder();
  const { form, showErrors } = useContractForm(
    {
      contract: CloseReturn.body,
      bodyOf: (values: { answer: string }) => values,
      problemOf: (_path, _values, { code }) =>
        code === 'too_big' ? null : { key: 'answerRequired' as const },
    },
    { textOf: ({ key }) => t(key), defaultValues: { answer: '' } },
  );
  const typed = useWatch({ control: form.control, name: 'answer' });
  const closing = useChange({
    mutationFn: (answer: string) => closeReturn(orderId, answer),
    failed: t('failedTitle'),
    onSuccess: () => {
      showToast({ tone: 'ok', title: t('done') });
      onClose();
    },
    onError: (error) => showErrors(fieldErrorsOf(error)),
    onSettled: () => refresh(orderId),
  });
  const submit = form.handleSubmit(({ answer }) => {
    if (!closing.isPending) closing.mutate(answer);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('dialogTitle')}
        guarded={typed.trim() !== ''}
        onOpenAutoFocus={focusFirst}
        description={t('dialogLead', { number: shownOrderId(orderId) })}
        closeLabel={common('close')}
        className="sm:max-w-112"
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <Field
            label={t('answer')}
            required
            hint={t('answerHint')}
            error={form.formState.errors.answer?.message}
          >
            {(control) => (
              <Textarea {...control} maxLength={returnAnswerLimit} {...form.register('answer')} />
            )}
          </Field>
          <div className="flex justify-end gap-2.5">
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={closing.isPending}>
              {t('submit')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
