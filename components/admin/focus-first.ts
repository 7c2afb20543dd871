/** For a dialog's `onOpenAutoFocus`: focuses the first field or the cancel button, not the close button. */
export function focusFirst(event: Event): void {
  const dialog = event.target instanceof Element ? event.target : null;
  const first = dialog?.querySelector<HTMLElement>('[data-first], input:not([type=file]), textarea');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
