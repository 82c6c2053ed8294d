import { webhookTexts } from '@legible/contracts/messages/webhooks';
import type { Webhook } from '@legible/contracts/webhooks';
import { useState } from 'react';
import { dateAndTime } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { WorkDialog } from '../../../ui/dialogs/work-dialog.tsx';
import { AskedFirst } from './asked-first.tsx';
import { MessageList } from './message-list.tsx';
import { SecretView } from './secret-view.tsx';
import { useWebhookAction, useWebhooksChanged } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { changeWebhook, removeWebhook, renewSecret, sendTest } from './webhooks-api.ts';

const texts = webhookTexts.managing;

interface ManageDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

type View = { shows: 'log' } | { shows: 'form' } | { shows: 'secret'; secret: string };

/** All that can be done with a webhook, and what became of its messages. */
export function ManageDialog({ webhook, onClose }: ManageDialogProps) {
  const [view, setView] = useState<View>({ shows: 'log' });
  const changed = useWebhooksChanged();
  const back = () => setView({ shows: 'log' });
  const [title, description] = {
    log: [texts.title, webhook.url],
    form: [webhookTexts.form.changeTitle, webhookTexts.form.text],
    secret: [webhookTexts.secret.title, webhookTexts.secret.text],
  }[view.shows] as [string, string];
  return (
    <WorkDialog
      {...{ title, description, onClose }}
      close={texts.close}
      holds={view.shows === 'secret'}
    >
      {view.shows === 'secret' && <SecretView secret={view.secret} onClose={back} />}
      {view.shows === 'form' && (
        <WebhookForm
          initial={webhook}
          submit={webhookTexts.form.save}
          onSubmit={async ({ url, events }) => {
            await changeWebhook(webhook.id, { url, events });
            await changed();
            notify.success(texts.saved);
            back();
          }}
          onCancel={back}
        />
      )}
      {view.shows === 'log' && (
        <>
          <Standing webhook={webhook} />
          <Actions
            webhook={webhook}
            onChange={() => setView({ shows: 'form' })}
            onSecret={(secret) => setView({ shows: 'secret', secret })}
            onRemoved={onClose}
          />
          <MessageList webhook={webhook} />
        </>
      )}
    </WorkDialog>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { off_because: offBecause, old_secret_until: until } = webhook;
  return (
    <>
      {offBecause !== null && (
        <Alert kind="info" message={{ title: webhookTexts.offBecause[offBecause] }} />
      )}
      {until !== null && <p className="text-sm text-muted">{texts.overlap(dateAndTime(until))}</p>}
    </>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onChange: () => void;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

function Actions({ webhook, onChange, onSecret, onRemoved }: ActionsProps) {
  const { id, is_on: isOn } = webhook;
  const test = useWebhookAction(sendTest, () => texts.testSent);
  const change = useWebhookAction(
    (on: boolean) => changeWebhook(id, { is_on: on }),
    (now) => (now.is_on ? texts.switchedOn : texts.switchedOff),
  );
  const remove = useWebhookAction(removeWebhook, (detail) => detail);
  const renew = useWebhookAction(renewSecret, () => webhookTexts.secret.title);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" disabled={!isOn || test.isPending} onClick={() => test.mutate(id)}>
        {texts.test}
      </Button>
      <Button
        variant="outline"
        size="small"
        disabled={change.isPending}
        onClick={() => change.mutate(!isOn)}
      >
        {isOn ? texts.switchOff : texts.switchOn}
      </Button>
      <Button variant="outline" size="small" onClick={onChange}>
        {texts.change}
      </Button>
      <AskedFirst
        trigger={texts.newSecret}
        words={webhookTexts.renewing}
        submit={webhookTexts.renewing.submit}
        busy={renew.isPending}
        onYes={(done) =>
          renew.mutate(id, { onSuccess: ({ secret }) => onSecret(secret), onSettled: done })
        }
      />
      <AskedFirst
        dangerous
        trigger={texts.remove}
        words={webhookTexts.removing}
        submit={texts.remove}
        busy={remove.isPending}
        onYes={(done) => remove.mutate(id, { onSuccess: onRemoved, onSettled: done })}
      />
    </div>
  );
}
