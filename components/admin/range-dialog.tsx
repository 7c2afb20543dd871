'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { type DayRange, isCountedDay } from '@/lib/figures/rules';

type RangeDialogProps = {
  range: DayRange;
  /** Whether days are chosen by now. */
  hasRange: boolean;
  /** Null for all days. */
  onChoose: (range: DayRange | null) => void;
  onClose: () => void;
};

/** Two days of one's own; it is open while it is rendered. */
export function RangeDialog({ range, hasRange, onChoose, onClose }: RangeDialogProps) {
  const t = useTranslations('admin.range');
  const common = useTranslations('common');
  const [days, setDays] = useState(range);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isComplete = isCountedDay(days.from) && isCountedDay(days.to);
  const problem = !isComplete ? t('incomplete') : days.from > days.to ? t('order') : null;
  const problemId = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('choose')} closeLabel={common('close')} className="sm:max-w-110">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsSubmitted(true);
            if (!problem) onChoose(days);
          }}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            {(['from', 'to'] as const).map((end) => (
              <DayField
                key={end}
                label={t(end)}
                value={days[end]}
                problemId={isSubmitted && problem ? problemId : undefined}
                onChange={(day) => setDays({ ...days, [end]: day })}
              />
            ))}
          </div>
          {isSubmitted && problem && <FieldError id={problemId}>{problem}</FieldError>}
          <div className="flex justify-end gap-2">
            {hasRange && (
              <Button type="button" variant="outline" size="sm" onClick={() => onChoose(null)}>
                {t('clear')}
              </Button>
            )}
            <Button type="submit" size="sm">
              {t('apply')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  problemId: string | undefined;
  onChange: (day: string) => void;
};

function DayField({ label, value, problemId, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="date"
        value={value}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
