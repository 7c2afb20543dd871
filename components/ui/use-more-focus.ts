import { useLayoutEffect, useRef } from 'react';

/**
 * For a list with a button that shows more of it, which is busy while that loads and gone after the last page: the first
 * item that came takes the focus of the button, or, when nothing came, the button again. The items need a `tabIndex`.
 */
export function useMoreFocus<List extends HTMLElement>(isLoading: boolean) {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<number | null>(null);
  // Before an open dialog takes the focus of what is removed.
  useLayoutEffect(() => {
    if (isLoading || before.current === null) return;
    const came = list.current?.children[before.current] ?? button.current;
    before.current = null;
    const active = document.activeElement;
    const isFree = active === button.current || active?.contains(list.current);
    if (isFree && came instanceof HTMLElement) came.focus();
  }, [isLoading]);
  /** As the button is pressed. */
  const onMore = () => {
    before.current = list.current?.children.length ?? 0;
  };
  return { list, button, onMore };
}
