import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';

const words = benchmarkMessages.pair;

interface ScanAndTextProps {
  /** Addresses of the picture in two widths. */
  picture: { large: string; small: string; width: number; height: number };
  /** As they were read, with their place on the page. */
  lines: readonly Line[];
}

interface Line {
  text: string;
  baseline: number;
  size: number;
}

/** Lines further apart than this, in their own size, are not of one paragraph. */
const PARAGRAPH = 1.6;

function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  for (const [index, { text, baseline, size }] of lines.entries()) {
    const above = lines[index - 1];
    const apart = above === undefined || baseline - above.baseline > PARAGRAPH * size;
    if (apart) paragraphs.push(text);
    else paragraphs.push(`${paragraphs.pop()} ${text}`);
  }
  return paragraphs;
}

/** A picture of a page beside the words that the engine found in it. */
export function ScanAndText({ picture, lines }: ScanAndTextProps) {
  const { large, small, width, height } = picture;
  const [title, ...rest] = paragraphsOf(lines);
  return (
    <figure className="grid gap-4">
      <div className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line shadow-demo md:grid-cols-2">
        <div className="flex flex-col bg-surface">
          <p className="border-b border-line px-4 py-2.5 text-[0.8125rem] text-muted">
            {words.scan}
          </p>
          <img
            src={large}
            srcSet={`${small} 720w, ${large} 1280w`}
            sizes="(min-width: 64rem) 31rem, (min-width: 48rem) 50vw, 100vw"
            width={width}
            height={height}
            alt={words.alt}
            className="h-auto w-full grow object-cover object-left-top"
          />
        </div>
        <div className="grid content-start bg-surface">
          <p className="border-b border-line px-4 py-2.5 text-[0.8125rem] text-muted">
            {words.text}
          </p>
          <div className="grid gap-2.5 px-5 py-5 text-sm leading-relaxed sm:px-6">
            <p className="text-base font-semibold">{title}</p>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
      <figcaption className="max-w-2xl text-sm text-pretty text-muted">{words.caption}</figcaption>
    </figure>
  );
}
