'use client';

import { Minus, Plus } from 'lucide-react';
import { cn } from '@/platform/cn';
import { IconButton } from './icon-button';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  labels: { group: string; decrease: string; increase: string };
  className?: string;
};

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
      className={cn('inline-flex items-center rounded-md border bg-card', className)}
    >
      <IconButton
        variant="step"
        size="square"
        aria-label={labels.decrease}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden className="size-4.5" />
      </IconButton>
      <output aria-live="polite" className="min-w-9 text-center font-semibold tabular">
        {value}
      </output>
      <IconButton
        variant="step"
        size="square"
        aria-label={labels.increase}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}
