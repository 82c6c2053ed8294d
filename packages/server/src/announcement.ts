import { PRODUCT_NAME } from '@legible/contracts/product';
import type { Service } from './launch.ts';
import { NOT_BUILT } from './platform/http/web-pages/web-files.ts';

/** What a start that succeeded says. @param hasScreens whether the browser application is built. */
export function announcement(
  { address, payments, mailbox }: Pick<Service, 'address' | 'payments' | 'mailbox'>,
  hasScreens: boolean,
): string {
  if (!address) return `${PRODUCT_NAME} worker is ready\n`;
  const lines = [`${PRODUCT_NAME} is ready at ${address}  (Ctrl-C stops it)`, payments];
  if (mailbox) lines.push(`Mail: not sent but kept on this machine, to be read at ${mailbox}`);
  if (!hasScreens) lines.push(NOT_BUILT);
  return `${lines.join('\n')}\n`;
}
