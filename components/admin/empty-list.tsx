import type { ReactNode } from 'react';

type EmptyListProps = { title: string; text: string; children?: ReactNode };

/** Shown for an empty list: a title, a sentence and an action (look 4). */
export const EmptyList = ({ title, text, children }: EmptyListProps) => (
  <div className="grid justify-items-center gap-2 rounded-lg border bg-card px-6 py-16 text-center">
    <p className="text-base font-semibold">{title}</p>
    <p className="text-muted-foreground">{text}</p>
    {children}
  </div>
);
