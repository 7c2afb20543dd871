import { clsx } from 'clsx';
import type icons from './icons.json';

export type IconName = keyof typeof icons;

/**
 * A lucide icon drawn by the style sheet, for what every page loads: one word in the HTML instead of its outlines three
 * times (markup, hydration data, script). Colour and size follow the text and the class.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <span aria-hidden className={clsx('drawn', `icon-${name}`, className)} />
);
