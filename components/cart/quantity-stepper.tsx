'use client';

import { Icon } from '@/components/pictures/icon';
import { IconButton } from '@/components/ui/icon-button';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  labels: { group: string; decrease: string; increase: string };
};

/** At its ends a button is disabled in name only: it keeps the focus of a keyboard. */
export function QuantityStepper({ value, onChange, min = 1, max = 99, labels }: QuantityStepperProps) {
  return (
    <div data-slot="quantity-stepper" role="group" aria-label={labels.group} className="quantity-stepper">
      <IconButton
        variant="step"
        size="square"
        aria-label={labels.decrease}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="minus" />
      </IconButton>
      <output aria-live="polite">{value}</output>
      <IconButton
        variant="step"
        size="square"
        aria-label={labels.increase}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </IconButton>
    </div>
  );
}
