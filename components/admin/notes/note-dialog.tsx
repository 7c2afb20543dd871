'use client';

import { useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormRules } from '@/components/forms/form-rules';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { showToast } from '@/components/ui/toast';
import { addNote } from '@/lib/orders/admin-api';
import { AddNote, noteImageLimit, noteLimit } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { cn } from '@/platform/cn';
import { focusFirst } from '../focus-first';
import { forgetKey, keyOf } from '../request-keys';
import { FailureList } from './failure-list';
import { PictureList } from './picture-list';
import { usePictures } from './use-pictures';

type NoteValues = { note: string };

const noteRules: FormRules<NoteValues, { key: 'required' }> = {
  contract: AddNote.body,
  problemOf: (_path, _values, { code }) => (code === 'too_small' ? { key: 'required' } : null),
};

type NoteDialogProps = { orderId: string; onClose: () => void };

/** Writes a note on an order; pictures are selected, dropped or pasted. The dialog is open while it is rendered. */
export function NoteDialog({ orderId, onClose }: NoteDialogProps) {
  const t = useTranslations('adminOrder');
  const common = useTranslations('common');
  const { form } = useContractForm(noteRules, {
    textOf: ({ key }) => t(`note.${key}`),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { note: '' },
  });
  // The dialog must know at once whether there is unsaved text.
  const text = useWatch({ control: form.control, name: 'note' });
  const images = usePictures();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('note.title')}
        guarded={text.trim() !== '' || images.pictures.length > 0}
        onOpenAutoFocus={focusFirst}
        description={t('number', { number: shownOrderId(orderId) })}
        closeLabel={common('close')}
        className="sm:max-w-130"
      >
        <NoteForm orderId={orderId} form={form} images={images} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

type NoteFormProps = NoteDialogProps & {
  form: UseFormReturn<NoteValues>;
  images: ReturnType<typeof usePictures>;
};

function NoteForm({ orderId, form, images, onClose }: NoteFormProps) {
  const t = useTranslations('adminOrder.note');
  const common = useTranslations('common');
  const { pictures, failures, isSending, add, remove, dismiss } = images;
  const [isDragged, setDragged] = useState(false);
  const saving = useChange({
    mutationFn: ({ note, urls, request }: NoteValues & { urls: string[]; request: string }) =>
      addNote(orderId, note, urls, keyOf(request)),
    failed: t('failedTitle'),
    refreshes: [['order-events', orderId]],
    onSuccess: (_, { request }) => {
      forgetKey(request);
      showToast({ tone: 'ok', title: t('saved') });
      onClose();
    },
  });

  const submit = form.handleSubmit(({ note }) => {
    if (isSending) return;
    const urls = pictures.flatMap(({ url }) => url ?? []);
    saving.mutate({ note, urls, request: JSON.stringify(['note', orderId, note.trim(), urls]) });
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    add(event.dataTransfer.files);
  };

  return (
    <div
      onPaste={({ clipboardData }) => add(clipboardData.files)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={drop}
      className={cn('rounded-lg', isDragged && 'outline-2 outline-offset-8 outline-ring outline-dashed')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label={t('text')} required error={form.formState.errors.note?.message}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={noteLimit}
              {...form.register('note', { onChange: () => form.clearErrors('note') })}
            />
          )}
        </Field>
        <div className="grid gap-2" role="group" aria-label={t('pictures')}>
          <p aria-hidden className="text-sm font-medium">
            {t('pictures')}
          </p>
          <PictureList pictures={pictures} onRemove={remove} onPick={add} />
          <p className="text-note text-muted-foreground">
            {isDragged ? t('drop') : t('hint', { count: noteImageLimit })}
          </p>
          <FailureList failures={failures} onDismiss={dismiss} />
        </div>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={saving.isPending} disabled={isSending}>
            {saving.isPending ? t('saving') : isSending ? t('waiting') : t('save')}
          </Button>
        </div>
      </form>
    </div>
  );
}
