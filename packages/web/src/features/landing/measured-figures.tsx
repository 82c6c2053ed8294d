import { landing } from '@legible/contracts/pages/landing';
import { ArrowRight } from 'lucide-react';
import { routes } from '../../lib/routes.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import figures from './figures.json';

const words = landing.figures;

/** What the benchmark found, ours beside the others; `scripts/landing-figures.ts` takes it from there. */
export function MeasuredFigures() {
  const rows = [
    { ...figures.errors, label: words.errors },
    { ...figures.time, label: words.time },
    { ...figures.growth, label: words.growth },
  ];
  return (
    <section className="grid gap-8" aria-labelledby="figures-title">
      <div className="grid max-w-2xl gap-2">
        <h2 id="figures-title" className="text-2xl font-semibold tracking-tight text-balance">
          {words.title}
        </h2>
        <p className="text-[0.9375rem] leading-relaxed text-pretty text-muted">
          {words.lead(figures.pages)}
        </p>
      </div>
      <dl className="grid gap-8 sm:grid-cols-3">
        {rows.map(({ ours, others, label }) => (
          <div key={label} className="grid content-start gap-1 border-l-2 border-accent pl-5">
            <dt className="order-2 text-[0.9375rem] text-muted">{label}</dt>
            <dd className="text-4xl font-semibold tracking-tight tabular-nums">{ours}</dd>
            <dd className="order-3 text-sm text-muted tabular-nums">
              {others.map(({ tool, value }) => words.against(tool, value)).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <TextLink to={routes.benchmarks}>
          {words.link}
          <ArrowRight aria-hidden className="ml-1.5 inline size-4" />
        </TextLink>
      </p>
    </section>
  );
}
