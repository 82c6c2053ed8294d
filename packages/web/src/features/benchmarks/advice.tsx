import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { Check, type LucideIcon, X } from 'lucide-react';

const words = benchmarkMessages.advice;

export function Advice() {
  return (
    <section className="grid gap-6" aria-labelledby="advice">
      <h2 id="advice" className="text-2xl font-semibold tracking-tight">
        {words.title}
      </h2>
      <div className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-2">
        <Points {...words.good} Icon={Check} tone="text-success" />
        <Points {...words.bad} Icon={X} tone="text-danger" />
      </div>
      <p className="max-w-2xl leading-relaxed text-pretty text-muted">{words.honest}</p>
    </section>
  );
}

interface PointsProps {
  title: string;
  list: readonly string[];
  Icon: LucideIcon;
  tone: string;
}

function Points({ title, list, Icon, tone }: PointsProps) {
  return (
    <div className="grid content-start gap-4 bg-surface p-6 sm:p-7">
      <h3 className="font-semibold tracking-tight">{title}</h3>
      <ul className="grid gap-3 text-[0.9375rem] leading-relaxed">
        {list.map((point) => (
          <li key={point} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-3">
            <Icon aria-hidden className={`mt-1 size-4 ${tone}`} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
