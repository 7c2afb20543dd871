'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useRef, useState } from 'react';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { TextButton } from '@/components/ui/text-button';
import { type AreaChoice, choiceOf, choose, parentOf } from '@/lib/areas/rules';
import { type AreaType, areaTypes } from '@/values/areas';
import { AreaList } from './area-list';
import type { AreaFieldProps } from './area-select';

type AreaSheetDialogProps = Pick<AreaFieldProps, 'tree' | 'loading' | 'choice'> & {
  id: string;
  open: boolean;
  onConfirm: (choice: AreaChoice) => void;
  onClose: () => void;
  /** Gets the focus; `isDone`: by the choice of a district. */
  onClosed: (isDone: boolean) => void;
};

const openLevel = (choice: AreaChoice): AreaType => areaTypes.find((level) => !choice[level]) ?? 'district';

/** The sheet, which the choice of the district closes (areas 5). */
export function AreaSheetDialog({
  id,
  open,
  tree,
  loading,
  choice,
  onConfirm,
  onClose,
  onClosed,
}: AreaSheetDialogProps) {
  const t = useTranslations('areas');
  const isDone = useRef(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        id={id}
        title={t('sheetTitle')}
        closeLabel={t('close')}
        className="h-[min(--spacing(152),88dvh)]"
        bodyClassName="flex flex-col overflow-hidden"
        onOpenAutoFocus={() => {
          isDone.current = false;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed(isDone.current);
        }}
      >
        <SheetBody
          tree={tree}
          loading={loading}
          initial={choice}
          onConfirm={(confirmed) => {
            isDone.current = true;
            onConfirm(confirmed);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

type SheetBodyProps = Pick<AreaFieldProps, 'tree' | 'loading'> & {
  onConfirm: (choice: AreaChoice) => void;
  initial: AreaChoice;
};

function SheetBody({ tree, loading, initial, onConfirm }: SheetBodyProps) {
  const t = useTranslations('areas');
  const [only, ...others] = tree.under(null);
  const start = initial.country || !only || others.length > 0 ? initial : choiceOf(tree, only.value);
  // Until something is chosen the areas may still arrive, and a search may be typed meanwhile.
  const [chosen, setChosen] = useState<{ draft: AreaChoice; level: AreaType } | null>(null);
  const { draft, level } = chosen ?? { draft: start, level: openLevel(start) };
  const [moved, setMoved] = useState(false);

  function show(next: AreaChoice, at: AreaType) {
    setMoved(moved || at !== level);
    setChosen({ draft: next, level: at });
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
        key={moved ? level : 'first'}
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
