import type { FastifyInstance } from 'fastify';
import { dollars, escaped, sendPage } from './html.ts';
import type { PageParts } from './parts.ts';

/** An invoice for its customer to look at; its address is all that a visitor needs to see it. */
export function addInvoicePage(app: FastifyInstance, { context }: PageParts): void {
  app.get<{ Params: { token: string } }>('/invoices/:token', (request, reply) => {
    const tail = `/invoices/${request.params.token}`;
    const invoice = context.store
      .all('invoice')
      .find(({ hosted_invoice_url }) => hosted_invoice_url?.endsWith(tail));
    if (!invoice) return sendPage(reply, 'Unknown invoice', '', 404);
    const lines = invoice.lines.data.map(
      ({ description, amount }) =>
        `<tr><td>${escaped(description ?? '')}</td><td>${dollars(amount)}</td></tr>`,
    );
    return sendPage(
      reply,
      `Invoice ${invoice.number ?? ''}`,
      `<section><table>${lines.join('')}
<tr><td><strong>Amount due</strong></td><td><strong>${dollars(invoice.amount_due)}</strong></td></tr></table>
<p>${invoice.status}</p></section>`,
    );
  });
}
