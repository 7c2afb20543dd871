'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useId, useRef, useState } from 'react';
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextButton } from '@/components/ui/text-button';
import { type AreaChoice, choiceOf, choose, parentOf } from '@/lib/areas/rules';
import { cn } from '@/platform/cn';
import { type AreaType, areaTypes } from '@/values/areas';
import { AreaList } from './area-list';
import { type AreaFieldProps, fieldStyles } from './area-select';

type AreaSheetProps = AreaFieldProps & {
  onConfirm: (choice: AreaChoice) => void;
  /** Takes the focus after the last choice; without it the field keeps it. */
  onDone?: (() => void) | undefined;
};

const openLevel = (choice: AreaChoice): AreaType => areaTypes.find((level) => !choice[level]) ?? 'district';

/** All levels on a phone: one field opens one sheet, which the choice of the district closes (areas 5). */
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
  const [open, setOpen] = useState(false);
  const isDone = useRef(false);
  const shown = areaTypes
    .slice(choice.province ? 1 : 0)
    .flatMap((level) => tree.find(choice[level])?.label ?? [])
    .join(' ');

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) onOpen();
        isDone.current = false;
        setOpen(next);
      }}
    >
      <Field label={t('field')} required={required} error={error}>
        {({ required: mustChoose, ...control }) => (
          <DialogTrigger
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? sheetId : undefined}
            aria-required={mustChoose}
            data-area="all"
            disabled={disabled}
            className={fieldStyles}
          >
            <span className={cn('py-2', !choice.province && 'text-muted-foreground')}>
              {choice.province && shown ? shown : t('sheetPlaceholder')}
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0" />
          </DialogTrigger>
        )}
      </Field>
      <DialogContent
        id={sheetId}
        title={t('sheetTitle')}
        closeLabel={t('close')}
        className="h-[min(--spacing(152),88dvh)]"
        bodyClassName="flex flex-col overflow-hidden"
        onCloseAutoFocus={(event) => {
          if (!isDone.current || !onDone) return;
          event.preventDefault();
          onDone();
        }}
      >
        <SheetBody
          key={String(loading)}
          tree={tree}
          loading={loading}
          initial={choice}
          onConfirm={(confirmed) => {
            isDone.current = true;
            onConfirm(confirmed);
            setOpen(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

type SheetBodyProps = Pick<AreaSheetProps, 'tree' | 'loading' | 'onConfirm'> & { initial: AreaChoice };

function SheetBody({ tree, loading, initial, onConfirm }: SheetBodyProps) {
  const t = useTranslations('areas');
  const [only, ...others] = tree.under(null);
  const start = initial.country || !only || others.length > 0 ? initial : choiceOf(tree, only.value);
  const [draft, setDraft] = useState(start);
  const [level, setLevel] = useState(() => openLevel(start));
  const [moved, setMoved] = useState(false);

  function show(next: AreaChoice, at: AreaType) {
    setDraft(next);
    setMoved(moved || at !== level);
    setLevel(at);
  }
  const take = (value: string) => {
    const next = choiceOf(tree, value);
    if (next.district) onConfirm(next);
    else show(next, openLevel(next));
  };
  const above = areaTypes.slice(0, areaTypes.indexOf(level));

  return (
    <>
      <nav aria-label={t('path')} className="mb-3 flex shrink-0 flex-wrap items-center gap-x-1 gap-y-2 pt-1">
        {above.map((upper) => {
          const label = tree.find(draft[upper])?.label ?? t(`levels.${upper}`);
          return (
            <Fragment key={upper}>
              <TextButton
                variant="pill"
                aria-label={t('changeLevel', { level: t(`levels.${upper}`), label })}
                onClick={() => show(choose(draft, upper, draft[upper]), upper)}
              >
                {label}
              </TextButton>
              <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
            </Fragment>
          );
        })}
        <span
          aria-current="step"
          className="grid h-9 items-center rounded-full border border-dashed border-primary px-3.5 text-sm font-medium"
        >
          {t(`choose.${level}`)}
        </span>
      </nav>
      <AreaList
        key={level}
        tree={tree}
        loading={loading}
        level={level}
        parent={parentOf(draft, level) ?? null}
        selected={draft[level]}
        onPick={take}
        focusOn={moved ? 'list' : undefined}
        isSheet
        className="flex-1"
      />
      <p className="mt-3 text-note text-muted-foreground">{t('closesItself')}</p>
    </>
  );
}
