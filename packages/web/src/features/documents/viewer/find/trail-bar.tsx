import { searchMessages } from '@legible/contracts/messages/documents/search';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { documentsIn } from '../../search/documents-in.ts';
import type { Trail } from '../../search/use-trail.ts';

interface TrailBarProps {
  trail: Trail;
  /** Goes to the next hit or the one before, in another document where this one has no more. */
  step: (step: 1 | -1) => void;
  canStep: (step: 1 | -1) => boolean;
}

const texts = searchMessages.trail;

/** What was looked for in all documents, how far the way through it has come, and the way back to the list. */
export function TrailBar({ trail, step, canStep }: TrailBarProps) {
  return (
    <search
      aria-label={texts.label}
      className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface px-2"
    >
      <Button variant="ghost" size="small" aria-label={texts.back} onClick={trail.leave}>
        <ArrowLeft aria-hidden />
        <span className="max-sm:hidden">{texts.backShort}</span>
      </Button>
      <span
        className="min-w-0 truncate px-1 text-sm font-medium max-sm:grow"
        title={trail.search.query}
      >
        <bdi>{trail.search.query}</bdi>
      </span>
      <output className="px-1 text-xs whitespace-nowrap text-muted tabular-nums sm:grow">
        {inWords(trail)}
      </output>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.previous}
        title={`${texts.previous} (Shift+F3)`}
        disabled={!canStep(-1)}
        onClick={() => step(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.next}
        title={`${texts.next} (F3)`}
        disabled={!canStep(1)}
        onClick={() => step(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
    </search>
  );
}

function inWords({ state, pages, at, isMore }: Trail): string {
  if (state !== 'found') return texts[state];
  if (pages.length === 0) return texts.nothing;
  const documents = documentsIn(pages);
  return at < 0
    ? texts.all(pages.length, documents)
    : texts.at(at + 1, pages.length, documents, isMore);
}
