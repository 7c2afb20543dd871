import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  afterPress,
  chosenPreset,
  type DayRange,
  presets,
  type RangeQuery,
  rangeOfQuery,
} from '@/lib/figures/rules';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { cn } from '@/platform/cn';
import { useCurrentTime, useRangeName } from './use-range';

const RangeDialog = lazy(async () => (await import('./range-dialog')).RangeDialog, Opening);

type RangeFieldProps = {
  range: RangeQuery;
  /** Null when the pressed choice was pressed again. */
  onChange: (range: DayRange | null) => void;
};

/** Today, yesterday, 7 days, 30 days, this month, or days of one's own (figures 3). */
export function RangeField({ range, onChange }: RangeFieldProps) {
  const t = useTranslations('admin.range');
  const nameOf = useRangeName();
  const [isOpen, setOpen] = useState(false);
  const now = useCurrentTime();
  const isChosen = Boolean(range.from ?? range.to);
  const days = rangeOfQuery(range, now);
  const pressed = chosenPreset(range, now);
  const isOwn = isChosen && pressed === null;
  const look = (isPressed: boolean) =>
    cn('h-7.5 whitespace-nowrap max-xl:px-2', isPressed && 'bg-accent text-accent-foreground');
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="flex max-w-full flex-wrap items-center rounded-md border bg-card p-0.5"
    >
      {presets.map((preset) => (
        <Button
          key={preset}
          variant="ghost"
          size="xs"
          aria-pressed={pressed === preset}
          className={look(pressed === preset)}
          onClick={() => onChange(afterPress(range, preset, new Date()))}
        >
          {t(preset)}
        </Button>
      ))}
      <Button
        variant="ghost"
        size="xs"
        aria-pressed={isOwn}
        aria-haspopup="dialog"
        className={look(isOwn)}
        onClick={() => setOpen(true)}
      >
        <CalendarDays aria-hidden />
        {isOwn ? nameOf(days) : t('own')}
      </Button>
      {isOpen && (
        <RangeDialog
          range={days}
          onChoose={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
          hasRange={isChosen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
