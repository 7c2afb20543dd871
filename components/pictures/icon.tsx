import { cn } from '@/platform/cn';
import type icons from './icons.json';

export type IconName = keyof typeof icons;

/**
 * A lucide icon drawn by the style sheet, for parts of every page: one class in the HTML instead of its path three
 * times (markup, hydration data, script). Its colour is that of the text, its size that of the class.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <span aria-hidden className={cn('drawn', `icon-${name}`, className)} />
);
