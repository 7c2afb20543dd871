import type { ReactNode } from 'react';

type TopicProps = { id: string; title: string; children: ReactNode };

/** A part of the support page with its own anchor. */
export function Topic({ id, title, children }: TopicProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="mb-2 text-xl font-semibold md:mb-3 md:text-title-xs">
        {title}
      </h2>
      {children}
    </section>
  );
}
