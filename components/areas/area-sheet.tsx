'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { FieldButton } from '@/components/ui/field-button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import type { AreaChoice } from '@/lib/areas/rules';
import { areaTypes } from '@/values/areas';
import type { AreaFieldProps } from './area-select';

const AreaSheetDialog = lazy(async () => (await import('./area-sheet-dialog')).AreaSheetDialog, Opening);

type AreaSheetProps = AreaFieldProps & {
  onConfirm: (choice: AreaChoice) => void;
  /** Takes the focus after the last choice; without it the field keeps it. */
  onDone?: (() => void) | undefined;
};

/** All levels on a phone: one field opens one sheet, which is loaded at its first use (areas 5). */
export function AreaSheet({
  tree,
  loading,
  choice,
  required,
  disabled,
  error,
  onOpen,
  onConfirm,
  onDone,
}: AreaSheetProps) {
  const t = useTranslations('areas');
  const sheetId = useId();
  const field = useRef<HTMLButtonElement>(null);
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = sheet === 'open';
  const shown = areaTypes
    .slice(choice.province ? 1 : 0)
    .flatMap((level) => tree.find(choice[level])?.label ?? [])
    .join(' ');

  return (
    <>
      <Field label={t('field')} required={required} error={error}>
        {({ required: mustChoose, ...control }) => (
          <FieldButton
            {...control}
            ref={field}
            isOpen={open}
            hasValue={choice.province !== ''}
            aria-haspopup="dialog"
            controls={sheetId}
            aria-required={mustChoose}
            data-area="all"
            disabled={disabled}
            onClick={() => {
              onOpen();
              setSheet('open');
            }}
            className="py-2"
          >
            {choice.province && shown ? shown : t('sheetPlaceholder')}
          </FieldButton>
        )}
      </Field>
      {sheet !== 'unused' && (
        <AreaSheetDialog
          id={sheetId}
          open={open}
          tree={tree}
          loading={loading}
          choice={choice}
          onConfirm={(confirmed) => {
            onConfirm(confirmed);
            setSheet('closed');
          }}
          onClose={() => setSheet('closed')}
          onClosed={(isDone) => (isDone && onDone ? onDone() : field.current?.focus())}
        />
      )}
    </>
  );
}
