import { useEffect } from 'react';

let asking = 0;

/** Whether the browser asks before this page is left. It is not asked when a page is changed without a new document. */
export const hasUnsaved = (): boolean => asking > 0;

/** Lets the browser ask before a page with unsaved values is left. */
export function useUnsavedQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    asking += 1;
    return () => {
      window.removeEventListener('beforeunload', ask);
      asking -= 1;
    };
  }, [isDirty]);
}
