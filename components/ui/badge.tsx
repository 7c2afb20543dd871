import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

/** The colour of a text, and the soft colour behind it (look 3). */
const tones = {
  ok: { text: 'text-ok', fill: 'bg-ok-soft' },
  warn: { text: 'text-warn', fill: 'bg-warn-soft' },
  bad: { text: 'text-bad', fill: 'bg-bad-soft' },
  info: { text: 'text-info', fill: 'bg-info-soft' },
  violet: { text: 'text-violet', fill: 'bg-violet-soft' },
  mist: { text: 'text-accent-foreground', fill: 'bg-accent' },
  muted: { text: 'text-muted-foreground', fill: 'bg-secondary' },
} as const;
export type Tone = keyof typeof tones;

export const toneText = (tone: Tone): string => tones[tone].text;
export const toneStyle = (tone: Tone): string => `${tones[tone].fill} ${tones[tone].text}`;

/** In the lines of a table, and beside larger text. */
const sizes = { small: 'py-0.5 text-xs leading-5', large: 'h-7 shrink-0 text-note' };

export type BadgeProps = ComponentProps<'span'> & { tone: Tone; size?: keyof typeof sizes };

/** A dot with a word, because colour alone must not carry meaning (look 3). */
export const Badge = ({ tone, size = 'small', children, className, ...rest }: BadgeProps) => (
  <span data-slot="badge" className={cn('badge', sizes[size], toneStyle(tone), className)} {...rest}>
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
    {children}
  </span>
);
