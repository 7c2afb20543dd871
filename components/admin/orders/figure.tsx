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

/** One figure above the list, 88 px high: a name, a number, and what belongs to it. */
export function Figure({ label, value, below, beside, className }: FigureProps) {
  return (
    <div
      className={cn(
        'grid min-h-22 min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 rounded-lg border bg-card px-4 py-2',
        className,
      )}
    >
      <dt className="text-note leading-5 text-muted-foreground">{label}</dt>
      <dd className="tabular col-start-1 [overflow-wrap:anywhere] text-lg leading-7 font-semibold md:text-title-xs md:leading-7">
        {value}
      </dd>
      {beside && <dd className="col-start-2 row-span-2 row-start-1 self-center">{beside}</dd>}
      <dd className="tabular col-span-2 text-note leading-5 text-muted-foreground">{below}</dd>
    </div>
  );
}
