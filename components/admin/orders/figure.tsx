import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';

type FigureProps = {
  label: string;
  value: ReactNode;
  below: ReactNode;
  /** Right of name and number. */
  beside?: ReactNode;
  className?: string;
};

/** One figure above the list, 88 px high: a name, a number, and what belongs to it. It grows rather than break the number. */
export function Figure({ label, value, below, beside, className }: FigureProps) {
  return (
    <div
      className={cn(
        'grid min-h-22 grid-cols-[minmax(min-content,1fr)_auto] content-start rounded-lg border bg-card px-4 py-2',
        className,
      )}
    >
      <dt className="text-note leading-5 text-muted-foreground">{label}</dt>
      <dd className="tabular col-start-1 text-lg leading-7 font-semibold whitespace-nowrap md:text-title-xs md:leading-7">
        {value}
      </dd>
      {beside && <dd className="col-start-2 row-span-2 row-start-1 self-center pl-3">{beside}</dd>}
      <dd className="tabular col-span-2 text-note leading-5 text-muted-foreground">{below}</dd>
    </div>
  );
}
