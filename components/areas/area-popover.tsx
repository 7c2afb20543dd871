'use client';

import { useTranslations } from 'next-intl';
import * as Popover from 'radix-ui/popover';
import type { ComponentProps, RefObject } from 'react';
import { AreaList } from './area-list';

type AreaPopoverProps = Omit<ComponentProps<typeof AreaList>, 'focusOn' | 'isSheet' | 'className'> & {
  /** The field below which it stands. */
  field: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The list of one level, below its field. */
export function AreaPopover({ field, open, onOpenChange, ...list }: AreaPopoverProps) {
  const t = useTranslations('areas');
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={field} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={16}
          aria-label={t(`choose.${list.level}`)}
          onOpenAutoFocus={(event) => event.preventDefault()}
          // A press of the field closes it by itself.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && field.current?.contains(event.target)) event.preventDefault();
          }}
          // Closing is animated, so the focus may be elsewhere by now; then it stays there.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) field.current?.focus();
          }}
          className="z-50 flex max-h-[min(--spacing(76),var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col rounded-md border bg-popover p-1.5 text-popover-foreground shadow-xl outline-none duration-160 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0"
        >
          <AreaList {...list} focusOn="search" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
