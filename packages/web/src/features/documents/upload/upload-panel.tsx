import { messages } from '@legible/contracts/messages/application';
import { type ReactNode, useEffect } from 'react';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlanUsage } from '../../../ui/usage/plan-usage.tsx';
import type { DocumentsUser, Preferences } from './documents-user.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { SelectedFiles } from '../selection/selected-files.tsx';
import type { Choices } from '../choices/choices.ts';
import type { Selection } from '../selection/use-selection.ts';

// What it says has to be asked for first, and nothing waits for it.
const ReadingLines = lazyComponent(() => import('./reading-lines.tsx'));

interface UploadPanelProps {
  user: DocumentsUser | null;
  preferences: Preferences;
  disabled: boolean;
  selection: Selection;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  /** The area to drop files on, and what lies at the panel's foot. */
  area: ReactNode;
  foot: ReactNode;
}

export function UploadPanel(props: UploadPanelProps) {
  const { user, preferences, disabled, selection, choices, onChoices, area, foot } = props;
  const { files, problems, remove, send } = selection;

  useEffect(() => {
    if (preferences.failed) notify.error(messages.settings.preferencesFailed);
  }, [preferences.failed]);

  return (
    <Card
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-5"
      aria-label={messages.upload.title}
    >
      <div className="flex items-baseline justify-between gap-3">
        <CardHeading title={messages.upload.title} />
        {/* Beside the heading, where nothing moves when it goes. */}
        {preferences.loading && (
          <output className="text-[0.8125rem] text-muted">
            {messages.upload.loadingPreferences}
          </output>
        )}
      </div>
      {user ? <PlanUsage user={user} saysEnd={false} /> : <Skeleton className="h-34" />}
      {preferences.failed && (
        <FailureAlert title={messages.settings.preferencesFailed} onRetry={preferences.reload} />
      )}
      {area}
      {problems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm break-words text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {/* Keeps its room, so that nothing moves when it comes. */}
      <div className="-my-2 min-h-17">
        <ReadingLines {...{ preferences, choices, disabled, onChoices }} />
      </div>
      <SelectedFiles files={files} disabled={disabled} onRemove={remove} />
      {preferences.autostart && files.length === 0 ? (
        <p className="text-sm text-muted">{messages.upload.autostartOn}</p>
      ) : (
        <Button size="large" disabled={disabled} onClick={send}>
          {messages.upload.button}
        </Button>
      )}
      {foot}
    </Card>
  );
}
