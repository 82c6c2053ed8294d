import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Nothing here settles conflicts between Tailwind classes (that would cost every
 * visitor 8 KB): a component's `className` adds to its look, it does not override it.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
