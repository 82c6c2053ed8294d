import { webhookTexts } from '@legible/contracts/messages/webhooks';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '@legible/contracts/webhooks';
import { type FormEvent, useId, useState } from 'react';
import { codeOf, detailOf } from '../../../lib/api/api-error.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { ChangeForm } from '../address/change-dialog.tsx';

const texts = webhookTexts.form;

interface Wanted {
  url: string;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  initial: Wanted;
  submit: string;
  /** Its failure is said in the form. */
  onSubmit: (wanted: Wanted) => Promise<void>;
  onCancel: () => void;
}

/** Address and events of a webhook, for a new one and for a change. */
export function WebhookForm({ initial, submit, onSubmit, onCancel }: WebhookFormProps) {
  const [wanted, setWanted] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [urlError, setUrlError] = useState<string | undefined>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setUrlError(undefined);
    if (wanted.events.length === 0) return setFailure(texts.noEvents);
    setBusy(true);
    try {
      await onSubmit(wanted);
    } catch (error) {
      const words = detailOf(error) ?? texts.failed;
      if (['webhook_address', 'bad_request'].includes(codeOf(error) ?? '')) setUrlError(words);
      else setFailure(words);
      setBusy(false);
    }
  };

  return (
    <ChangeForm
      busy={busy}
      failure={failure}
      submit={submit}
      onSubmit={(event) => void send(event)}
      onCancel={onCancel}
    >
      <Field
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        value={wanted.url}
        error={urlError}
        onChange={({ target }) => setWanted({ ...wanted, url: target.value })}
      />
      <EventBoxes chosen={wanted.events} onChange={(events) => setWanted({ ...wanted, events })} />
    </ChangeForm>
  );
}

interface EventBoxesProps {
  chosen: WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
}

function EventBoxes({ chosen, onChange }: EventBoxesProps) {
  const id = useId();
  const change = (event: WebhookEvent, isWanted: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? isWanted : chosen.includes(each))));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{texts.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event} htmlFor={`${id}-${event}`} className="flex items-center gap-2.5 text-sm">
          <input
            id={`${id}-${event}`}
            type="checkbox"
            className="size-4 shrink-0 accent-[var(--accent)]"
            checked={chosen.includes(event)}
            onChange={({ target }) => change(event, target.checked)}
          />
          {webhookTexts.events[event]}
        </label>
      ))}
    </fieldset>
  );
}
