import { legalMessages } from '@legible/contracts/pages/legal';
import type { OperatorTexts } from '@legible/contracts/pages/operator';
import type { Section, WrittenText } from '@legible/contracts/pages/written-text';
import { wholeDay } from '../../lib/dates.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { BlockOf } from './block.tsx';
import { OperatorPlace } from './operator-place.tsx';
import { useOperatorTexts } from './use-operator-texts.ts';

/** Below this there is nothing to find one's way in. */
const LEAST_FOR_CONTENTS = 4;

/** A long text of the kind that people look something up in: privacy, terms, imprint. */
export function WrittenScreen({ text }: { text: WrittenText }) {
  const operator = useOperatorTexts();
  return (
    <PageFrame title={text.title} lead={text.lead}>
      <div className="grid max-w-2xl gap-6 text-[0.9375rem] leading-relaxed">
        <OperatorPlace
          place="note"
          texts={operator}
          className="block rounded-lg bg-sunken px-4 py-3 text-sm text-muted empty:hidden"
        />
        {text.since !== null && (
          <p className="text-sm text-muted">
            {legalMessages.since} <time dateTime={text.since}>{wholeDay(text.since)}</time>
          </p>
        )}
        {text.sections.length >= LEAST_FOR_CONTENTS && <Contents sections={text.sections} />}
        {text.sections.map((section) => (
          <SectionOf key={section.id} section={section} operator={operator} />
        ))}
      </div>
    </PageFrame>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label={legalMessages.contents} className="border-y border-line py-3">
      <ul className="columns-1 gap-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block rounded-sm py-1 text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionOf({ section, operator }: { section: Section; operator: OperatorTexts }) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="grid scroll-mt-20 gap-3 pt-2"
    >
      <h2 id={`${section.id}-title`} className="text-lg font-semibold tracking-tight">
        {section.title}
      </h2>
      {section.body.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text does not change
        <BlockOf key={index} block={block} operator={operator} />
      ))}
    </section>
  );
}
