import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two conflicting Tailwind classes the later one applies. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
