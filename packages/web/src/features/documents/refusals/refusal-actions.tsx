import { messages } from '@legible/contracts/messages/application';
import { refusalSummary } from '@legible/contracts/messages/refusal-summary';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import type { SendAgain, Uploads } from '../upload/use-uploads.ts';
import { PasswordForm } from './password-form.tsx';
import { firstPagesOf, mayRetry, wantsPassword } from './refusal-choices.ts';

interface RefusalActionsProps {
  item: ProgressItem;
  uploads: Uploads;
  runs: RunActions;
}

/** What can be done about a refused file, and nothing that would end the same. */
export default function RefusalActions({ item, uploads, runs }: RefusalActionsProps) {
  const again = startAgain(item, uploads, runs);
  const first = firstPagesOf(item, uploads.pagesLeft);
  return (
    <div className="-ml-2 flex flex-wrap items-center">
      {again && wantsPassword(item) && (
        <PasswordForm
          name={item.name}
          disabled={uploads.uploading}
          onPassword={(password) => again({ password })}
        />
      )}
      {again && first !== null && (
        <RowAction
          label={refusalSummary.readFirst(first)}
          name={item.name}
          disabled={uploads.uploading}
          onClick={() => again({ firstPages: first })}
        />
      )}
      {again && mayRetry(item, uploads.pagesLeft) && (
        <RowAction
          label={messages.status.retry}
          name={item.name}
          disabled={uploads.uploading}
          onClick={() => again()}
        />
      )}
      <RowAction
        label={messages.status.dismiss}
        name={item.name}
        onClick={() => uploads.dismiss([item.id])}
      />
    </div>
  );
}

/** A file that the server has stored is started there; one that this tab still has is sent again. */
function startAgain(
  { id, fileId, name }: ProgressItem,
  uploads: Uploads,
  runs: RunActions,
): SendAgain | undefined {
  if (fileId === null) return uploads.retry(id);
  const file = { file_id: fileId, input_name: name };
  return ({ firstPages } = {}) => void runs.retry(file, { firstPages });
}

interface RowActionProps {
  label: string;
  name: string;
  disabled?: boolean;
  onClick: () => void;
}

function RowAction({ label, name, disabled = false, onClick }: RowActionProps) {
  return (
    <Button
      variant="ghost"
      size="tiny"
      disabled={disabled}
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
