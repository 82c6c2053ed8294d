import { landing } from '@legible/contracts/pages/landing';
import { FolderOpen, ShieldCheck, Zap } from 'lucide-react';

const icons = [Zap, ShieldCheck, FolderOpen];

export function FeatureCards() {
  const { label, cards } = landing.features;
  return (
    <section aria-label={label}>
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-3">
        {cards.map(({ title, text }, index) => {
          const Icon = icons[index] ?? Zap;
          return (
            <li key={title} className="grid content-start gap-3 bg-surface p-7">
              <Icon aria-hidden className="size-5 text-accent-text" strokeWidth={1.75} />
              <h2 className="font-semibold tracking-tight">{title}</h2>
              <p className="text-[0.9375rem] leading-relaxed text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
