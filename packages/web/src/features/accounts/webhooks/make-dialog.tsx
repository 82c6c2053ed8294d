import { webhookTexts as texts } from '@legible/contracts/messages/webhooks';
import { WEBHOOK_EVENTS } from '@legible/contracts/webhooks';
import { useState } from 'react';
import { WorkDialog } from '../../../ui/dialogs/work-dialog.tsx';
import { SecretView } from './secret-view.tsx';
import { useWebhooksChanged } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { makeWebhook } from './webhooks-api.ts';

/** The form of a new webhook, and in its place the secret, once. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const changed = useWebhooksChanged();
  const [secret, setSecret] = useState<string | null>(null);
  const words = secret === null ? texts.form : texts.secret;
  return (
    <WorkDialog
      narrow
      holds={secret !== null}
      title={words.title}
      description={words.text}
      close={texts.managing.close}
      onClose={onClose}
    >
      {secret === null ? (
        <WebhookForm
          initial={{ url: '', events: [...WEBHOOK_EVENTS] }}
          submit={texts.form.submit}
          onSubmit={async (wanted) => {
            setSecret((await makeWebhook(wanted)).secret);
            void changed();
          }}
          onCancel={onClose}
        />
      ) : (
        <SecretView secret={secret} onClose={onClose} />
      )}
    </WorkDialog>
  );
}
