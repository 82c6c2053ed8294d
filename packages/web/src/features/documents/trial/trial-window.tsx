import { trialMessages } from '@legible/contracts/messages/documents/trial';
import type { TrialResponse } from '@legible/contracts/trial';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { detailOf } from '../../../lib/api/api-error.ts';
import { saveResponse } from '../../../lib/file-download.ts';
import { truncateName } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { BusyBar, ProgressBar } from '../../../ui/progress-bar.tsx';
import { PageSearch } from '../../../ui/forms/page-search.tsx';
import { fetchTrialFile, keepTrial } from './trial-api.ts';
import { type TrialState, useTrial } from './use-trial.ts';

const TrialPage = lazyComponent(() => import('./trial-page.tsx'));

const texts = trialMessages.window;

/** @param count null where nothing is looked for */
const inWords = (count: number | null) => (count === null ? '' : texts.found(count));

interface TrialWindowProps {
  files: readonly File[];
  /** Back to the sample. */
  onClose: () => void;
}

/** A visitor's own page in the place of the sample: on its way, read, or why not. */
export default function TrialWindow({ files, onClose }: TrialWindowProps) {
  const file = files[0]!;
  const { trial, pdf } = useTrial(file);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<number | null>(null);
  const answer = trial.step === 'read' ? trial.answer : null;
  return (
    <section ref={useArrival()} tabIndex={-1} aria-label={texts.label} className="outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-3 py-2.5 sm:px-4">
        <h2 className="min-w-0 grow truncate text-sm font-medium">
          <bdi>{truncateName(pdf?.name ?? file.name)}</bdi>
        </h2>
        {answer && (
          <PageSearch
            label={texts.search}
            placeholder={texts.placeholder}
            query={query}
            found={inWords(found)}
            onQuery={setQuery}
          />
        )}
        <Button variant="ghost" size="small" onClick={onClose}>
          {isOver(trial) ? texts.close : texts.cancel}
        </Button>
      </div>
      <div className="grid gap-3 border-b border-line px-3 py-3 sm:px-4">
        {answer ? <Outcome answer={answer} /> : <Progress trial={trial} />}
        {files.length > 1 && <p className="text-sm text-muted">{texts.onlyFirst}</p>}
      </div>
      {pdf && trial.step !== 'failed' && (
        <TrialPage {...{ pdf, answer, query }} onFound={setFound} waiting={empty} />
      )}
    </section>
  );
}

const isOver = ({ step }: TrialState) => step === 'read' || step === 'failed';
const empty = <div className="h-96" />;

/** What was chosen further down comes into sight, and the keyboard goes on from here. */
function useArrival() {
  const window = useRef<HTMLElement>(null);
  useEffect(() => {
    window.current?.focus({ preventScroll: true });
    window.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return window;
}

function Progress({ trial }: { trial: TrialState }) {
  if (trial.step === 'read') return null;
  if (trial.step === 'failed') {
    return (
      <Alert message={{ title: trial.reason }}>
        {trial.isLimit && (
          <div className="pt-1.5">
            <ButtonLink to={routes.register} size="small">
              {texts.account}
            </ButtonLink>
          </div>
        )}
      </Alert>
    );
  }
  const words = texts[trial.step];
  return (
    <div className="grid gap-2">
      <output className="text-sm text-muted">{words}</output>
      {trial.step === 'sending' ? (
        <ProgressBar percent={trial.percent} label={words} />
      ) : (
        <BusyBar label={words} />
      )}
    </div>
  );
}

/** What was read, and what can be done with it. */
function Outcome({ answer }: { answer: TrialResponse }) {
  const { text, pages, detail } = answer;
  const lines = text?.blocks.flatMap((block) => block.lines) ?? [];
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const said = words > 0 ? texts.read(words, pages) : texts.nothing;
  return (
    <>
      <output className="text-sm">{detail ?? said}</output>
      <Actions answer={answer} />
      <p className="text-[0.8125rem] text-muted">{texts.goes}</p>
    </>
  );
}

function Actions({ answer }: { answer: TrialResponse }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const doing = (work: () => Promise<unknown>) => async () => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error({ title: detailOf(error) ?? texts.failed });
    }
    setBusy(false);
  };
  const download = doing(async () => saveResponse(await fetchTrialFile()));
  const keep = doing(async () => {
    await keepTrial();
    await navigate(routes.register, { state: { keeps: answer.input_name } });
  });
  const copyText = doing(async () => {
    const [{ copy }, { plainText, readText }] = await Promise.all([
      import('../viewer/text/copy-text.ts'),
      import('../viewer/text/paragraphs.ts'),
    ]);
    if (answer.text) await copy(Promise.resolve(plainText(readText(answer.text))));
  });
  const isReady = answer.state === 'ready';
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" disabled={busy} onClick={() => void keep()}>
        {texts.keep}
      </Button>
      <Button
        size="small"
        variant="outline"
        disabled={busy || !isReady}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
      {answer.text && (
        <Button size="small" variant="outline" onClick={() => void copyText()}>
          {texts.copy}
        </Button>
      )}
    </div>
  );
}
