import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';

type WideTableProps = {
  label: string;
  columns: { name: string; isFigure?: boolean }[];
  /** The name of the last column, which holds buttons. */
  actions: string;
  children: ReactNode;
};

/** A list as a table in a wide window; phones show cards instead (look 7). */
export const WideTable = ({ label, columns, actions, children }: WideTableProps) => (
  <div className="overflow-x-auto rounded-lg border bg-card max-md:hidden">
    <table
      aria-label={label}
      className="w-full text-[0.84375rem] [&_:is(td,th)]:px-2 min-[90rem]:[&_:is(td,th)]:px-3"
    >
      <thead className="bg-secondary/50 text-[0.78125rem] text-muted-foreground">
        <tr className="h-9.5 text-left">
          {columns.map(({ name, isFigure }) => (
            <th
              key={name}
              scope="col"
              className={cn('font-medium whitespace-nowrap', isFigure && 'text-right')}
            >
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
