import { webhookTexts as texts } from '@legible/contracts/messages/webhooks';
import { MOST_WEBHOOKS, type Webhook, type WebhooksResponse } from '@legible/contracts/webhooks';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { MakingRow, PlanTooLow, ProgramCard } from '../programs/program-card.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';

/** One's own servers that are told what becomes of documents (D99). */
export default function WebhooksCard() {
  const query = useWebhooks();
  return (
    <ProgramCard texts={texts} query={query}>
      {query.data && <Webhooks {...query.data} />}
    </ProgramCard>
  );
}

type Open = { dialog: 'make' } | { dialog: 'manage'; id: string } | null;

function Webhooks({ webhooks, available }: WebhooksResponse) {
  const [open, setOpen] = useState<Open>(null);
  const managed = open?.dialog === 'manage' && webhooks.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-5">
      {!available && <PlanTooLow texts={texts} hasSome={webhooks.length > 0} />}
      {webhooks.length > 0 && (
        <ul aria-label={texts.list} className="grid divide-y divide-line">
          {webhooks.map((each: Webhook) => (
            <WebhookRow
              key={each.id}
              webhook={each}
              onManage={() => setOpen({ dialog: 'manage', id: each.id })}
            />
          ))}
        </ul>
      )}
      {available && <Making count={webhooks.length} onMake={() => setOpen({ dialog: 'make' })} />}
      {open?.dialog === 'make' && <MakeDialog onClose={close} />}
      {managed && <ManageDialog webhook={managed} onClose={close} />}
    </div>
  );
}

function Making({ count, onMake }: { count: number; onMake: () => void }) {
  return (
    <>
      {count === 0 && <p className="text-sm text-muted">{texts.none}</p>}
      {count >= MOST_WEBHOOKS && <p className="text-sm text-muted">{texts.most(count)}</p>}
      <MakingRow texts={texts}>
        {count < MOST_WEBHOOKS && (
          <Button variant="outline" onClick={onMake}>
            {texts.make}
          </Button>
        )}
      </MakingRow>
    </>
  );
}
