import { messages } from '@legible/contracts/messages/application';
import { Unplug } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';

export function LiveBanner({ onRetry }: { onRetry: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Unplug aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-60">{messages.live.down}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        {messages.live.retry}
      </Button>
    </output>
  );
}
