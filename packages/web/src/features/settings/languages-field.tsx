import { languageMessages as texts } from '@legible/contracts/messages/documents/languages';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { Choice } from '../../ui/languages/choice.ts';
import { useLanguages } from '../../ui/languages/use-languages.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LanguageField = lazyComponent(() => import('../../ui/languages/language-field.tsx'));

interface LanguagesFieldProps {
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** What uploads are read in, where nothing else is chosen for them. */
export function LanguagesField({ value, onChange }: LanguagesFieldProps) {
  const { data: offered, isError, refetch } = useLanguages();
  if (isError) return <FailureAlert title={texts.loadFailed} onRetry={() => void refetch()} />;
  return (
    // Keeps its room, so that nothing moves when it comes.
    <div className="min-h-[5.5rem]">
      {offered ? (
        <LanguageField
          {...{ offered, value, onChange }}
          hint={`${texts.settingHint} ${texts.hint(offered.most)}`}
        />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </div>
  );
}
