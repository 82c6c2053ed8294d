import { API_DOCS } from '@legible/contracts/endpoints';
import { webhookTexts as texts } from '@legible/contracts/messages/webhooks';
import { MOST_WEBHOOKS, type Webhook, type WebhooksResponse } from '@legible/contracts/webhooks';
import { useState } from 'react';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { LoadedCard } from '../../../ui/loaded-card.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';

/** One's own servers that are told what becomes of documents (D99). */
export default function WebhooksCard() {
  const query = useWebhooks();
  return (
    <LoadedCard
      title={texts.title}
      description={texts.lead}
      query={query}
      failure={texts.loadFailed}
      outline={['h-5 w-2/3', 'h-9 w-32']}
    >
      {query.data && <Webhooks {...query.data} />}
    </LoadedCard>
  );
}

type Open = { dialog: 'make' } | { dialog: 'manage'; id: string } | null;

function Webhooks({ webhooks, available }: WebhooksResponse) {
  const [open, setOpen] = useState<Open>(null);
  const managed = open?.dialog === 'manage' && webhooks.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-5">
      {!available && <PlanTooLow hasSome={webhooks.length > 0} />}
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
      <div className="flex flex-wrap items-center gap-3">
        {count < MOST_WEBHOOKS && (
          <Button variant="outline" onClick={onMake}>
            {texts.make}
          </Button>
        )}
        <a
          href={apiUrl(API_DOCS)}
          className="text-sm font-medium text-accent-text underline underline-offset-2"
        >
          {texts.docs}
        </a>
      </div>
    </>
  );
}

function PlanTooLow({ hasSome }: { hasSome: boolean }) {
  const { title, description, rest, prices } = texts.tooLow;
  return (
    <Alert kind="info" message={{ title, description: hasSome ? rest : description }}>
      <div className="pt-2">
        <ButtonLink to={routes.pricing} variant="outline" size="small">
          {prices}
        </ButtonLink>
      </div>
    </Alert>
  );
}
