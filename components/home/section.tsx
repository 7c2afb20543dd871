import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';

type SectionProps = {
  id: string;
  eyebrow?: string;
  title: string;
  headingClassName?: string;
  className?: string;
  children: ReactNode;
};

/** A part of the product page in the 1200 px column, with a heading. */
export function Section({ id, eyebrow, title, headingClassName, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cn('part', className)}>
      <div className={cn('mb-6 md:mb-10', headingClassName)}>
        <SectionHeading id={id} eyebrow={eyebrow} title={title} />
      </div>
      {children}
    </section>
  );
}

type SectionHeadingProps = { id: string; eyebrow?: string | undefined; title: string };

export function SectionHeading({ id, eyebrow, title }: SectionHeadingProps) {
  return (
    <div>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h2 id={`${id}-title`} className="part-title">
        {title}
      </h2>
    </div>
  );
}
