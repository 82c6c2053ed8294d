import { ChoicesFold } from '../choices/choices-fold.tsx';
import type { Choices } from '../choices/choices.ts';
import { LanguageLine } from './language-line.tsx';
import type { Preferences } from './documents-user.ts';

interface ReadingLinesProps {
  preferences: Preferences;
  choices: Choices;
  disabled: boolean;
  onChoices: (choices: Choices) => void;
}

/** What the next files are read in, and how. */
export default function ReadingLines(props: ReadingLinesProps) {
  const { preferences, choices, disabled, onChoices } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <LanguageLine
        value={preferences.languages}
        disabled={disabled}
        onChange={preferences.chooseLanguages}
      />
      <ChoicesFold hasPages value={choices} disabled={disabled} onChange={onChoices} />
    </div>
  );
}
