import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';

/** Soft background colour and its text colour (look 3). */
export const toneStyles = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  violet: 'bg-violet-soft text-violet',
  mist: 'bg-accent text-accent-foreground',
  muted: 'bg-secondary text-muted-foreground',
} as const;
export type Tone = keyof typeof toneStyles;

type BadgeProps = { tone: Tone; children: ReactNode; className?: string };

/** A dot with a word, because colour alone must not carry meaning (look 3). */
export const Badge = ({ tone, children, className }: BadgeProps) => (
  <span
    data-slot="badge"
    className={cn(
      'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.78125rem] leading-5 font-medium whitespace-nowrap',
      toneStyles[tone],
      className,
    )}
  >
    <span aria-hidden className="size-1.5 rounded-full bg-current" />
    {children}
  </span>
);
