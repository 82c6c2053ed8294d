import { benchmarkMessages } from '@legible/contracts/benchmark-messages';
import { routes } from '../../lib/routes.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import markdown from '../../../../../docs/benchmarks.md?raw';
import { notesHtml } from './notes-html.ts';

const words = benchmarkMessages.notes;
const html = { __html: notesHtml(markdown) };

/** docs/benchmarks.md, for whoever wants to know exactly. */
export function NotesScreen() {
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <p className="-mt-4">
        <TextLink to={routes.benchmarks}>{words.back}</TextLink>
      </p>
      {/* Of our own repository, not of anybody who writes to us. */}
      <div className="written-page" dangerouslySetInnerHTML={html} />
    </PageFrame>
  );
}
