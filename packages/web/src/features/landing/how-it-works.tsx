import { landing } from '@legible/contracts/pages/landing';

export function HowItWorks() {
  const { title, list } = landing.steps;
  return (
    <section className="grid gap-8 lg:grid-cols-[1fr_2fr]" aria-labelledby="how-title">
      <h2 id="how-title" className="text-2xl font-semibold tracking-tight text-balance">
        {title}
      </h2>
      <ol className="grid gap-8 sm:grid-cols-3">
        {list.map((step, index) => (
          <li key={step.title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
            <span aria-hidden className="text-sm text-muted tabular-nums">
              {index + 1}
            </span>
            <h3 className="font-semibold tracking-tight">{step.title}</h3>
            <p className="text-[0.9375rem] leading-relaxed text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
