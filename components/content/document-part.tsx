import type { ReactNode } from 'react';

type DocumentPartProps = { id: string; title: string; note?: ReactNode; children: ReactNode };

/** A part of a legal page with its own heading and anchor. */
export function DocumentPart({ id, title, note, children }: DocumentPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="column mt-10 scroll-mt-6 md:mt-18">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b pb-4 md:pb-5">
        <h2 id={`${id}-title`} className="text-title-sm leading-tight font-semibold md:text-title-md">
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
