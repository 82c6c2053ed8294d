import type { HistoryFile } from '@legible/contracts/documents/documents';
import { languageMessages } from '@legible/contracts/messages/documents/languages';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { WorkDialog } from '../../../ui/dialogs/work-dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import type { Choice } from '../../../ui/languages/choice.ts';
import LanguageField from '../../../ui/languages/language-field.tsx';
import { useLanguages } from '../../../ui/languages/use-languages.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChoicesFold } from '../choices/choices-fold.tsx';
import type { Choices } from '../choices/choices.ts';
import type { RunWish } from './start-again.ts';

const texts = languageMessages.readAgain;

const WAYS = ['mode', 'rotate', 'deskew'] as const;

/** A server leaves out what was not chosen. */
const choicesOf = ({ choices: { mode, rotate, deskew } = {} }: HistoryFile): Choices => ({
  pages: '',
  mode: mode ?? 'auto',
  rotate: rotate ?? false,
  deskew: deskew ?? false,
});

interface ReadAgainDialogProps {
  file: HistoryFile;
  /** What it is opened for: the title, and the way that is chosen already. */
  title?: string | undefined;
  preset?: Partial<Choices> | undefined;
  onStart: (wish: RunWish) => void;
  onClose: () => void;
}

/** Has a document that is done read once more, in languages and in a way that are chosen here. */
export default function ReadAgainDialog(props: ReadAgainDialogProps) {
  const { file, title = texts.title, preset, onStart, onClose } = props;
  const { data: offered, isError, refetch } = useLanguages();
  const [choice, setChoice] = useState<Choice>([]);
  const languages = choice ?? [];
  const before = choicesOf(file);
  const [choices, setChoices] = useState<Choices>({ ...before, ...preset });
  const isChanged = preset !== undefined || WAYS.some((way) => choices[way] !== before[way]);
  const start = () => {
    onStart({
      ...(languages.length > 0 && { languages }),
      ...(isChanged && { choices }),
    });
    onClose();
  };
  return (
    <WorkDialog
      narrow
      title={title}
      description={texts.description(file.input_name)}
      close={texts.close}
      onClose={onClose}
    >
      {isError && (
        <FailureAlert title={languageMessages.loadFailed} onRetry={() => void refetch()} />
      )}
      {!offered && !isError && <Skeleton className="h-24 w-full" />}
      {offered && (
        <LanguageField {...{ offered }} value={choice} onChange={(next) => setChoice(next ?? [])} />
      )}
      <ChoicesFold
        hasPages={false}
        startsOpen={preset !== undefined}
        value={choices}
        onChange={setChoices}
      />
      <p className="text-sm text-muted">{texts.rule}</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={languages.length === 0 && !isChanged} onClick={start}>
          {texts.start}
        </Button>
      </div>
    </WorkDialog>
  );
}
