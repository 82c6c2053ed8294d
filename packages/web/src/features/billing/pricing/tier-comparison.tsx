import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { planName } from '@legible/contracts/messages/billing-words';
import { PAID_PLANS, type PlanLabel, plans } from '@legible/contracts/plans';
import { sizeInWords } from '@legible/contracts/messages/documents/storage';
import { Check, Minus } from 'lucide-react';
import { megabytes } from '../../../lib/format.ts';
import { routes } from '../../../lib/routes.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { fineDollars } from '../offers/money.ts';
import { type Offer, offerFor, pagesIn } from '../offers/offers.ts';

const words = billingMessages.comparison;
const columns = ['free', ...PAID_PLANS] as const satisfies PlanLabel[];
const count = new Intl.NumberFormat('en-US');

interface TierComparisonProps {
  interval: SubscriptionInterval;
  offers: readonly Offer[];
}

/**
 * The facts side by side; what every number says comes from the same table as the server's limits. A phone
 * is too narrow for six columns: there each fact has a line of its own above its five figures, and nothing
 * has to be scrolled sideways.
 */
export function TierComparison({ interval, offers }: TierComparisonProps) {
  return (
    <section className="grid gap-4">
      <h2 id={TITLE} className="text-lg font-semibold tracking-tight">
        {words.title}
      </h2>
      {/* Clipped rather than hidden: a box that could scroll would hold the line of names. */}
      <div className="overflow-clip rounded-xl border border-line bg-surface">
        <table aria-labelledby={TITLE} className="w-full text-sm max-md:block">
          <thead className="max-md:sticky max-md:top-14 max-md:z-10 max-md:block">
            <tr className={`border-b border-line text-left max-md:bg-surface ${narrow}`}>
              <th scope="col" className="p-3 pl-5 font-medium text-muted max-md:sr-only">
                {words.feature}
              </th>
              {columns.map((plan) => (
                <th
                  key={plan}
                  scope="col"
                  className="p-3 font-semibold whitespace-nowrap max-md:px-0.5 max-md:text-xs"
                >
                  {planName(plan)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {rowsFor(interval, offers).map((fact) => (
              <FactRow key={fact.name} {...fact} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">
        {words.request} <TextLink to={routes.requests}>{words.requestLink}</TextLink>
      </p>
    </section>
  );
}

const TITLE = 'comparison';
/** Five figures under their fact. */
const narrow = 'max-md:grid max-md:grid-cols-5 max-md:px-3';

function FactRow({ name, cells }: { name: string; cells: Value[] }) {
  return (
    <tr className={`max-md:py-3 ${narrow}`}>
      <th
        scope="row"
        className="p-3 pl-5 text-left font-normal text-muted max-md:col-span-5 max-md:p-0 max-md:px-0.5 max-md:pb-1.5 max-md:text-[0.8125rem]"
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        <td
          key={columns[index]}
          className="p-3 tabular-nums max-md:px-0.5 max-md:py-0 max-md:text-xs max-md:wrap-anywhere md:whitespace-nowrap"
        >
          <Cell value={cell} />
        </td>
      ))}
    </tr>
  );
}

type Value = string | boolean | null;

const row = (name: string, valueOf: (plan: PlanLabel) => Value) => ({
  name,
  cells: columns.map(valueOf),
});

function rowsFor(interval: SubscriptionInterval, offers: readonly Offer[]) {
  return [
    row(words.pages[interval], (plan) => pagesOfPlan(plan, interval)),
    row(words.pricePerPage, (plan) => pricePerPage(plan, interval, offers)),
    row(words.fileSize, (plan) => megabytes(plans[plan].upload.max_file_bytes)),
    row(words.pagesPerFile, (plan) => count.format(mostPagesOfFile(plan, interval))),
    row(words.filesAtOnce, (plan) => count.format(plans[plan].upload.max_files_per_batch)),
    row(words.storage, (plan) => sizeInWords(plans[plan].storage.max_stored_bytes)),
    row(words.documents, (plan) => count.format(plans[plan].storage.max_stored_documents)),
    row(words.history, () => true),
    row(words.cancelAnyTime, () => true),
    row(words.api, (plan) => plans[plan].api.hasKeys),
    row(words.votes, (plan) => `${plans[plan].voteWeight}x`),
    row(words.calls, (plan) => plan === 'tier 4'),
  ];
}

/** The free pages come by the month, whatever is chosen for the others. */
function pagesOfPlan(plan: PlanLabel, interval: SubscriptionInterval): string {
  if (plan !== 'free') return count.format(pagesIn(plan, interval));
  const { pagesPerMonth } = plans.free;
  return interval === 'year' ? words.monthlyPages(pagesPerMonth) : count.format(pagesPerMonth);
}

/** No file can have more pages than are given at a time. */
function mostPagesOfFile(plan: PlanLabel, interval: SubscriptionInterval): number {
  const given = plan === 'free' ? plans.free.pagesPerMonth : pagesIn(plan, interval);
  return Math.min(plans[plan].upload.max_pages_per_file, given);
}

function pricePerPage(plan: PlanLabel, interval: SubscriptionInterval, offers: readonly Offer[]) {
  if (plan === 'free') return words.noPrice;
  const offer = offerFor(offers, plan, interval);
  return offer ? fineDollars(offer.cents / pagesIn(plan, interval)) : null;
}

/** Null is a figure that is not known (yet). */
function Cell({ value }: { value: Value }) {
  if (typeof value === 'string') return value;
  const [Icon, text] = value ? ([Check, words.yes] as const) : ([Minus, words.no] as const);
  return (
    <>
      <Icon aria-hidden className={value ? 'size-4 text-accent-text' : 'size-4 text-faint'} />
      <span className="sr-only">{value === null ? words.unknown : text}</span>
    </>
  );
}
