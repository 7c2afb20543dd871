'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import * as Popover from 'radix-ui/popover';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Field } from '@/components/ui/field';
import { controlStyles } from '@/components/ui/input';
import type { Area } from '@/lib/areas/contract';
import { type AreaChoice, type AreaTree, parentOf } from '@/lib/areas/rules';
import { cn } from '@/platform/cn';
import type { AreaType } from '@/values/areas';
import { AreaList } from './area-list';
import { isLetter } from './use-type-ahead';

export const fieldStyles = cn(
  controlStyles,
  'flex min-h-12 items-center justify-between gap-3 px-3.5 text-left read-only:bg-card data-[state=open]:border-ring data-[state=open]:ring-3 data-[state=open]:ring-ring/25',
);

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

/** One level of the address on a wide screen: a field with its list below. */
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
  const [typed, setTyped] = useState('');
  const parent = parentOf(choice, level);
  const chosen = tree.find(choice[level]);

  function changeOpen(next: boolean, text = '') {
    if (next) onOpen();
    setTyped(text);
    setOpen(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (open || (!opens && !isLetter(event))) return;
    event.preventDefault();
    changeOpen(true, opens ? '' : event.key);
  }

  return (
    <Field label={t(`levels.${level}`)} required={required} error={error}>
      {({ required: mustChoose, ...control }) => (
        <Popover.Root open={open} onOpenChange={(next) => changeOpen(next)}>
          <Popover.Trigger
            {...control}
            ref={field}
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-required={mustChoose}
            data-area={level}
            disabled={disabled || parent === undefined}
            onKeyDown={onKeyDown}
            className={fieldStyles}
          >
            <span className={cn('truncate', !chosen && 'text-muted-foreground')}>
              {chosen?.label ?? t(`${parent === undefined ? 'chooseAbove' : 'choose'}.${level}`)}
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={8}
              collisionPadding={16}
              aria-label={t(`choose.${level}`)}
              onOpenAutoFocus={(event) => event.preventDefault()}
              // Closing is animated, so the focus may be elsewhere by now; then it stays there.
              onCloseAutoFocus={(event) => {
                if (document.activeElement !== document.body) event.preventDefault();
              }}
              className="z-50 flex max-h-[min(--spacing(76),var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col rounded-md border bg-popover p-1.5 text-popover-foreground shadow-xl outline-none duration-160 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0"
            >
              {parent !== undefined && (
                <AreaList
                  id={listId}
                  tree={tree}
                  loading={loading}
                  level={level}
                  parent={parent}
                  selected={choice[level]}
                  initialText={typed}
                  focusOn="search"
                  onPick={(value) => {
                    onPick(value);
                    changeOpen(false);
                    field.current?.focus();
                  }}
                />
              )}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
