import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { wholeDay } from '../../lib/dates.ts';
import { routes } from '../../lib/routes.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Advice } from './advice.tsx';
import figures from './figures.json';
import { KindsOfPaper } from './kinds-of-paper.tsx';
import { ThreeFigures } from './three-figures.tsx';

const words = benchmarkMessages;
const { measured } = figures;

/**
 * For people who want to know whether their own paper will be read. All figures come from docs/benchmarks/engine.md, by
 * `scripts/landing-figures.ts`.
 * @param sample a scan and the lines that were read in it.
 */
export function BenchmarksScreen({ sample }: { sample: ReactNode }) {
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <div className="grid gap-16 pt-2 sm:gap-20">
        {sample}
        <ThreeFigures />
        <KindsOfPaper />
        <Advice />
        <section className="grid max-w-2xl gap-3" aria-labelledby="how-measured">
          <h2 id="how-measured" className="text-2xl font-semibold tracking-tight">
            {words.how.title}
          </h2>
          <p className="leading-relaxed text-muted">
            {words.how.text(
              wholeDay(measured.books),
              wholeDay(measured.others),
              wholeDay(measured.spoilt),
            )}
          </p>
          <p>
            <TextLink to={routes.benchmarkNotes}>
              {words.how.link}
              <ArrowRight aria-hidden className="ml-1.5 inline size-4" />
            </TextLink>
          </p>
        </section>
      </div>
    </PageFrame>
  );
}
