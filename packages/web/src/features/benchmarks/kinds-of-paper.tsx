import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { Bar } from './bar.tsx';
import { Chapter } from './chapter.tsx';
import figures from './figures.json';

const words = benchmarkMessages.kinds;

/** Best first, as the table has them. */
export function KindsOfPaper() {
  return (
    <Chapter id="kinds" title={words.title} lead={words.lead}>
      <ul className="divide-y divide-line border-y border-line">
        {figures.kinds.map(({ kind, ours, tesseract }) => {
          const { label, text } = wordsOf(kind);
          return (
            <li
              key={kind}
              className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center"
            >
              <div className="grid gap-1">
                <h3 className="font-medium">{label}</h3>
                <p className="text-[0.9375rem] leading-relaxed text-muted">{text}</p>
              </div>
              <div className="grid gap-1.5">
                <p className="flex items-baseline justify-between gap-4 text-[0.8125rem] tabular-nums">
                  <span className="text-base font-semibold">{words.value(ours)}</span>
                  <span className="text-muted">{words.against(tesseract)}</span>
                </p>
                <Bar share={ours / 100} strong />
                <Bar share={tesseract / 100} strong={false} />
              </div>
            </li>
          );
        })}
      </ul>
    </Chapter>
  );
}

function wordsOf(kind: string) {
  const list: Record<string, { label: string; text: string }> = words.list;
  const found = list[kind];
  if (found === undefined) throw new Error(`pages/benchmarks.ts has no words for ${kind}`);
  return found;
}
