const steps = [
  {
    title: 'Upload',
    text: 'Drop one PDF or many. A file that cannot be read is refused with the reason, before it costs a page.',
  },
  {
    title: 'Watch',
    text: 'Progress is counted in real pages, with an estimate of what is left. Close the tab if you like; the work goes on.',
  },
  {
    title: 'Download',
    text: 'The pages look exactly as they did. The text lies invisibly on top of them, where it was printed.',
  },
];

export function HowItWorks() {
  return (
    <section className="grid gap-8 lg:grid-cols-[1fr_2fr]" aria-labelledby="how-title">
      <h2 id="how-title" className="text-2xl font-semibold tracking-tight text-balance">
        Three steps, none of them tedious
      </h2>
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
            <span aria-hidden className="text-sm text-muted tabular-nums">
              {index + 1}
            </span>
            <h3 className="font-semibold tracking-tight">{title}</h3>
            <p className="text-[0.9375rem] leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
