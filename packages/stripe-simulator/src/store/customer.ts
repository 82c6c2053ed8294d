import type { CustomerRecord } from './records.ts';

/** A customer as it is answered: a stub once it is deleted. */
export function shownCustomer(customer: CustomerRecord) {
  const { id, object, deleted } = customer;
  return deleted ? { id, object, deleted } : customer;
}
