import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { routes } from '../../lib/routes.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import results from '../../../../../docs/benchmarks.md?raw';
import engine from '../../../../../docs/benchmarks/engine.md?raw';
import experiments from '../../../../../docs/benchmarks/experiments.md?raw';
import service from '../../../../../docs/benchmarks/service.md?raw';
import web from '../../../../../docs/benchmarks/web.md?raw';
import { notesHtml } from './notes-html.ts';

const words = benchmarkMessages.notes;
const html = { __html: notesHtml([results, engine, service, web, experiments].join('\n')) };

/** docs/benchmarks.md and the files beside it, for readers who want to know exactly. */
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
