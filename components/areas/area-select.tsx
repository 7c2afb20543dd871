'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '@/components/ui/field';
import { FieldButton } from '@/components/ui/field-button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import type { Area } from '@/lib/areas/contract';
import { type AreaChoice, type AreaTree, parentOf } from '@/lib/areas/rules';
import type { AreaType } from '@/values/areas';
import { isLetter } from './use-type-ahead';

const AreaPopover = lazy(async () => (await import('./area-popover')).AreaPopover, Opening);

/** Of one level, and of all levels in one field. */
export type AreaFieldProps = {
  tree: AreaTree<Area>;
  loading: boolean;
  choice: AreaChoice;
  required: boolean;
  disabled: boolean;
  error: string | undefined;
  onOpen: () => void;
};

type AreaSelectProps = AreaFieldProps & { level: AreaType; onPick: (value: string) => void };

/** One level of the address on a wide screen: a field with its list below, which is loaded at its first use. */
export function AreaSelect({
  level,
  tree,
  loading,
  choice,
  required,
  disabled,
  error,
  onOpen,
  onPick,
}: AreaSelectProps) {
  const t = useTranslations('areas');
  const listId = useId();
  const field = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const parent = parentOf(choice, level);
  const chosen = tree.find(choice[level]);

  function changeOpen(next: boolean, text = '') {
    if (next) onOpen();
    setTyped(text);
    setOpen(next);
    if (next) setWasOpened(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isTyped = isLetter(event);
    if (open) {
      // The list takes the focus as soon as it is there; until then its field keeps what is typed.
      if (isTyped) setTyped(typed + event.key);
      if (event.key === 'Escape') changeOpen(false);
      return;
    }
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!opens && !isTyped) return;
    event.preventDefault();
    changeOpen(true, opens ? '' : event.key);
  }

  return (
    <Field label={t(`levels.${level}`)} required={required} error={error}>
      {({ required: mustChoose, ...control }) => (
        <>
          <FieldButton
            {...control}
            ref={field}
            isOpen={open}
            hasValue={chosen !== undefined}
            aria-haspopup="listbox"
            controls={listId}
            aria-required={mustChoose}
            data-area={level}
            disabled={disabled || parent === undefined}
            onClick={() => changeOpen(!open)}
            onKeyDown={onKeyDown}
            className="truncate"
          >
            {chosen?.label ?? t(`${parent === undefined ? 'chooseAbove' : 'choose'}.${level}`)}
          </FieldButton>
          {wasOpened && parent !== undefined && (
            <AreaPopover
              field={field}
              open={open}
              onOpenChange={(next) => changeOpen(next)}
              id={listId}
              tree={tree}
              loading={loading}
              level={level}
              parent={parent}
              selected={choice[level]}
              initialText={typed}
              onPick={(value) => {
                onPick(value);
                changeOpen(false);
                field.current?.focus();
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
