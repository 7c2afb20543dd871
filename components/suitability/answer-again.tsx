'use client';

import type { ReactNode } from 'react';

/** Leads back to the questions; with scripts they are empty again. */
export const AnswerAgain = ({ children }: { children: ReactNode }) => (
  <a
    href="#questions"
    onClick={(event) => event.currentTarget.closest('form')?.reset()}
    className="mt-1 flex min-h-11 items-center justify-center rounded-md text-sm text-muted-foreground hover:text-foreground hover:underline print:hidden"
  >
    {children}
  </a>
);
