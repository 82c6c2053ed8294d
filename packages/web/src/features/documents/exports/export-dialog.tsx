import type { ExportFormat } from '@legible/contracts/documents/exports';
import { exportMessages as texts } from '@legible/contracts/messages/documents/exports';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { truncateName } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { InfoDialog } from '../../../ui/dialogs/info-dialog.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { exportFiles, type ExportedFile } from './export-api.ts';
import { useChoices } from './export-choices.ts';

const FORMATS = Object.keys(texts.texts) as ExportFormat[];

interface ExportDialogProps {
  files: readonly ExportedFile[];
  onClose: () => void;
}

/** Asks in which form documents are wanted, and saves them so. */
export default function ExportDialog({ files, onClose }: ExportDialogProps) {
  const [choices, change] = useChoices();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const start = async (format: ExportFormat) => {
    setBusy(format);
    if (await run(files, format, choices)) onClose();
    else setBusy(null);
  };
  const [only] = files;
  const description =
    files.length === 1 && only
      ? texts.description(truncateName(only.input_name))
      : texts.descriptionOfMany(files.length);
  return (
    <InfoDialog title={texts.title} description={description} close={texts.close} onClose={onClose}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{texts.choices}</legend>
        <Choice
          label={texts.joinHyphens}
          hint={texts.joinHyphensHint}
          checked={choices.joinHyphens}
          onChange={(joinHyphens) => change({ joinHyphens })}
        />
        <Choice
          label={texts.leaveFurniture}
          hint={texts.leaveFurnitureHint}
          checked={choices.leaveFurniture}
          onChange={(leaveFurniture) => change({ leaveFurniture })}
        />
      </fieldset>
      <ul aria-label={texts.formats} className="-mx-2 grid border-t border-line pt-2">
        {FORMATS.map((format) => (
          <li key={format}>
            <FormatButton
              format={format}
              disabled={busy !== null}
              onClick={() => void start(format)}
            />
          </li>
        ))}
      </ul>
      <output className="sr-only">{busy !== null && texts.preparing}</output>
    </InfoDialog>
  );
}

/** @returns whether it was exported; a failure is told. */
async function run(
  files: readonly ExportedFile[],
  format: ExportFormat,
  { joinHyphens, leaveFurniture }: ReturnType<typeof useChoices>[0],
): Promise<boolean> {
  const manner = { about: `export ${files.map(({ file_id }) => file_id).join(' ')}` };
  try {
    const { missing } = await exportFiles(files, {
      format,
      hyphens: joinHyphens ? 'joined' : 'kept',
      furniture: leaveFurniture ? 'left_out' : 'kept',
    });
    if (missing > 0) notify.info(texts.without(missing), manner);
    else notify.success(texts.started, manner);
    return true;
  } catch (error) {
    const detail = error instanceof ApiError ? error.detail : null;
    notify.error(detail ?? texts.failed, manner);
    return false;
  }
}

interface FormatButtonProps {
  format: ExportFormat;
  disabled: boolean;
  onClick: () => void;
}

function FormatButton({ format, disabled, onClick }: FormatButtonProps) {
  const { name, ending, about } = texts.texts[format];
  return (
    <button
      type="button"
      disabled={disabled}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-lg px-2 py-1.5 text-left transition-colors not-disabled:hover:bg-accent-soft disabled:opacity-45"
      onClick={onClick}
    >
      <span className="text-sm font-medium">{name}</span>{' '}
      <span className="text-xs text-muted">{ending}</span>{' '}
      <span className="col-span-2 text-[0.8125rem] text-muted">{about}</span>
    </button>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, hint, checked, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
      />
    </div>
  );
}
