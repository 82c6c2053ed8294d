import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { Bar } from './bar.tsx';
import { Chapter } from './chapter.tsx';
import figures from './figures.json';

const words = benchmarkMessages.figures;

type Values = Record<'legible' | 'tesseract' | 'ocrmypdf', number>;

/** Less is better in all but the last, which has no third program. */
export function ThreeFigures() {
  const [books] = figures.kinds;
  return (
    <Chapter id="three-figures" title={words.title} lead={words.lead}>
      <div className="grid gap-10 sm:grid-cols-3 sm:gap-8">
        <Figure
          value={words.misread(figures.misread.legible)}
          label={words.misreadLabel}
          all={figures.misread}
        />
        <Figure
          value={words.words(books?.ours ?? 0)}
          label={words.wordsLabel}
          all={{ legible: books?.ours ?? 0, tesseract: books?.tesseract ?? 0 }}
        />
        <Figure
          value={words.seconds(figures.seconds.legible)}
          label={words.secondsLabel}
          all={figures.seconds}
        />
      </div>
    </Chapter>
  );
}

interface FigureProps {
  value: string;
  label: string;
  all: Partial<Values>;
}

function Figure({ value, label, all }: FigureProps) {
  const bars = Object.entries(all) as [keyof Values, number][];
  const most = Math.max(...bars.map(([, number]) => number));
  return (
    <div className="grid content-start gap-4">
      <p className="grid gap-1">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className="text-[0.9375rem] text-muted">{label}</span>
      </p>
      <ul className="grid gap-2 text-[0.8125rem]">
        {bars.map(([tool, number]) => (
          <li
            key={tool}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-center gap-2"
          >
            <span className={tool === 'legible' ? 'font-medium' : 'text-muted'}>
              {words.tools[tool]}
            </span>
            <Bar share={number / most} strong={tool === 'legible'} />
            <span className="text-right text-muted tabular-nums">{number}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
