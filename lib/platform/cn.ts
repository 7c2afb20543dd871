import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; the later of two conflicting Tailwind classes wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
