'use client';

import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cn } from '@/platform/cn';
import { noteOpener, returnFocus } from './return-focus';

/** Marks elements above a dialog (toasts): a click on them does not close the dialog below. */
const aboveDialogs = '[data-above-dialogs]';

export const Dialog = Primitive.Root;

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  title: ReactNode;
  /** Name of the close button; without it there is no close button. */
  closeLabel?: string;
  description?: ReactNode;
  /** Shown before the title, e.g. a back button. */
  leading?: ReactNode;
  /** While false, Esc, scrim and the close button do nothing. */
  closable?: boolean;
  /** While true, Esc and a click outside do nothing, so that typed text is not lost by mistake. */
  guarded?: boolean;
  /** Moves the focus once what opened the dialog is gone, in place of moving it to the page's heading. */
  onOpenerGone?: (() => void) | undefined;
  /** Centred on phones too, for a QR code or an agreement. */
  centred?: boolean;
  /** Fixed below the scrolling content. */
  footer?: ReactNode;
  bodyClassName?: string;
};

/** A dialog with radius 24 and a width of at most 560 px; below 640 px a bottom sheet with a grip (look 6). */
export function DialogContent({
  title,
  closeLabel,
  description,
  leading,
  closable = true,
  guarded = false,
  onOpenerGone,
  centred = false,
  footer,
  className,
  bodyClassName,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: DialogContentProps) {
  // Dialogs are opened by state, without a trigger element, so restore the focus to the element that had it before.
  const openers = useRef<HTMLElement[]>([]);
  const giveBack = (event: Event) => {
    onCloseAutoFocus?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    returnFocus(openers.current, onOpenerGone);
  };
  const keepOpen = (event: Event) => {
    const isAbove = event.target instanceof Element && event.target.closest(aboveDialogs) !== null;
    if (!closable || guarded || isAbove) event.preventDefault();
  };
  return (
    <Primitive.Portal>
      <Primitive.Overlay
        data-slot="dialog-overlay"
        className="fixed inset-0 z-50 bg-scrim duration-240 ease-out data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0"
      />
      <Primitive.Content
        data-slot="dialog"
        {...(description ? {} : { 'aria-describedby': undefined })}
        onEscapeKeyDown={(event) => (!closable || guarded) && event.preventDefault()}
        onInteractOutside={keepOpen}
        onOpenAutoFocus={(event) => {
          openers.current = noteOpener(event.currentTarget);
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={giveBack}
        className={cn(
          'fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-xl outline-none duration-240 ease-out',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
          centred ? 'dialog-centred' : 'dialog-sheet',
          className,
        )}
        {...props}
      >
        {!centred && (
          <span
            aria-hidden
            className="mx-auto mt-3 -mb-1 h-1 w-10 shrink-0 rounded-full bg-border sm:hidden"
          />
        )}
        <header className="flex items-center gap-1 px-6 pt-5 sm:px-7 sm:pt-6">
          {leading}
          <Primitive.Title className="min-w-0 flex-1 py-2 text-xl leading-7 font-semibold">
            {title}
          </Primitive.Title>
          {closeLabel && (
            <Primitive.Close
              aria-label={closeLabel}
              disabled={!closable}
              className="icon-button-close icon-button-round -mr-3 shrink-0"
            >
              <X aria-hidden className="size-5" />
            </Primitive.Close>
          )}
        </header>
        <div className={cn('dialog-body', bodyClassName)}>
          {description && (
            <Primitive.Description className="mb-5 text-body text-muted-foreground">
              {description}
            </Primitive.Description>
          )}
          {children}
        </div>
        {footer && <footer className="border-t px-6 py-4 sm:px-7">{footer}</footer>}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
