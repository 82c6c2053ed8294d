import { PRODUCT_NAME } from '@legible/contracts/product';
import { fieldsOf } from '../../lib/fields-of.ts';

export interface RouteHandle {
  title: string;
}

/** What the tab says of a screen. @param handle of its route. */
export function screenTitle(handle: unknown): string {
  const { title } = fieldsOf(handle);
  return typeof title === 'string' ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
}
