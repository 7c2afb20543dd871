import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The sizes that `app/globals.css` adds to Tailwind's: otherwise `text-note` would count as a colour. */
const text =
  'note cell body lead title-xs title-sm title title-md title-lg title-xl price headline display digits'.split(
    ' ',
  );
const radius = ['inner', 'big', 'dialog'];
const leading = ['heading', 'copy'];

const merge = extendTailwindMerge({ extend: { theme: { text, radius, leading } } });

/** Joins class names; of two conflicting Tailwind classes the later one applies. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
