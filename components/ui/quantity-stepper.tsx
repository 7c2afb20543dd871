'use client';

import { Minus, Plus } from 'lucide-react';
import { clsx } from 'clsx';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  labels: { group: string; decrease: string; increase: string };
  className?: string;
};

const press =
  'grid size-11 place-items-center rounded-md hover:bg-foreground/6 disabled:cursor-not-allowed disabled:text-foreground/40 disabled:hover:bg-transparent';

export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = 99,
  labels,
  className,
}: QuantityStepperProps) {
  return (
    <div
      data-slot="quantity-stepper"
      role="group"
      aria-label={labels.group}
      className={clsx('inline-flex items-center rounded-md border bg-card', className)}
    >
      <button
        type="button"
        aria-label={labels.decrease}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={press}
      >
        <Minus aria-hidden className="size-4.5" />
      </button>
      <output aria-live="polite" className="min-w-9 text-center font-semibold tabular">
        {value}
      </output>
      <button
        type="button"
        aria-label={labels.increase}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={press}
      >
        <Plus aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
