import { webhookTexts as texts } from '@legible/contracts/messages/webhooks';
import type { Webhook } from '@legible/contracts/webhooks';
import { Webhook as WebhookIcon } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

export function WebhookRow({ webhook, onManage }: { webhook: Webhook; onManage: () => void }) {
  const { url, events, is_on: isOn, waiting } = webhook;
  const facts = [texts.toldOf(events.length), ...(waiting > 0 ? [texts.waits(waiting)] : [])];
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <WebhookIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 grow gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {withoutScheme(url)}
          {!isOn && <Badge kind="warning">{texts.off}</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted">{facts.join(', ')}</p>
      </div>
      <Button variant="outline" size="small" aria-label={texts.manageNamed(url)} onClick={onManage}>
        {texts.manage}
      </Button>
    </li>
  );
}

const withoutScheme = (url: string): string => url.replace(/^https:\/\//, '');
