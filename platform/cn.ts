import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Two that conflict are a mistake (`tests/architecture/classes.test.ts`): the look of a shared part
 * belongs in `@layer components` (`components/ui/*.css`), and a utility class of its caller applies.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
