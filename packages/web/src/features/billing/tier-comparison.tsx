import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/billing-messages';
import { PAID_PLANS, type PlanLabel, plans } from '@legible/contracts/plans';
import { sizeInWords } from '@legible/contracts/storage-messages';
import { Check, Minus } from 'lucide-react';
import { megabytes } from '../../lib/format.ts';
import { fineDollars } from './money.ts';
import { type Offer, offerFor, pagesIn } from './offers.ts';
import { planName } from './plan-name.ts';

const words = billingMessages.comparison;
const columns = ['free', ...PAID_PLANS] as const satisfies PlanLabel[];
const count = new Intl.NumberFormat('en-US');

interface TierComparisonProps {
  interval: SubscriptionInterval;
  offers: readonly Offer[];
}

/** The facts side by side; what every number says comes from the same table as the server's limits. */
export function TierComparison({ interval, offers }: TierComparisonProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold tracking-tight">{words.title}</h2>
      <section
        aria-label={words.scroll}
        // Wider than a phone: it scrolls by itself, and by the keyboard once it has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table className="w-full min-w-[38rem] text-sm">
          <thead>
            <tr className="border-b border-line text-left">
              <th
                scope="col"
                className="sticky left-0 w-36 bg-surface bg-clip-padding p-3 pl-5 font-medium text-muted sm:w-auto"
              >
                {words.feature}
              </th>
              {columns.map((plan) => (
                <th key={plan} scope="col" className="p-3 font-semibold whitespace-nowrap">
                  {planName(plan)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rowsFor(interval, offers).map(({ name, cells }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="sticky left-0 bg-surface bg-clip-padding p-3 pl-5 text-left font-normal text-muted"
                >
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]} className="p-3 tabular-nums whitespace-nowrap">
                    <Cell value={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
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
    row(words.pagesPerFile, (plan) => count.format(plans[plan].upload.max_pages_per_file)),
    row(words.filesAtOnce, (plan) => count.format(plans[plan].upload.max_files_per_batch)),
    row(words.storage, (plan) => sizeInWords(plans[plan].storage.max_stored_bytes)),
    row(words.documents, (plan) => count.format(plans[plan].storage.max_stored_documents)),
    row(words.history, () => true),
    row(words.cancelAnyTime, () => true),
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
