import { webhookTexts } from '@legible/contracts/messages/webhooks';
import type { Webhook, WebhookMessage, WebhookTry } from '@legible/contracts/webhooks';
import { useId } from 'react';
import { dateAndTime, shortDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMessages, useWebhookAction } from './use-webhooks.ts';
import { sendAgain } from './webhooks-api.ts';

const texts = webhookTexts.log;
const kinds = { waiting: 'accent', delivered: 'success', failed: 'warning' } as const;

/** What was sent lately, and what came of it. */
export function MessageList({ webhook }: { webhook: Webhook }) {
  const query = useMessages(webhook.id);
  const heading = useId();
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="text-sm font-medium">
        {texts.title}
      </h3>
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && (
        <FailureAlert title={texts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && messages.length === 0 && (
        <p className="text-sm text-muted">{texts.none}</p>
      )}
      {messages.length > 0 && (
        <ul aria-labelledby={heading} className="grid divide-y divide-line border-y border-line">
          {messages.map((message) => (
            <MessageRow key={message.id} webhook={webhook} message={message} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function MessageRow({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const again = useWebhookAction(
    () => sendAgain(webhook.id, message.id),
    () => texts.againSent,
  );
  const { id, type, state, tries, file_id: fileId } = message;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 grow gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-mono text-[0.8125rem] font-medium">{type}</span>
          <Badge kind={kinds[state]}>{texts.states[state]}</Badge>
        </p>
        {fileId !== null && (
          <p className="text-[0.8125rem] wrap-anywhere text-muted">{texts.document(fileId)}</p>
        )}
        <p className="text-[0.8125rem] text-muted">
          <time dateTime={message.created_at} title={dateAndTime(message.created_at)}>
            {shortDate(message.created_at)}
          </time>
          {`, ${courseOf(message)}`}
        </p>
        {tries.length > 1 && <Tries tries={tries} />}
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={texts.againNamed(id)}
        disabled={!webhook.is_on || again.isPending}
        onClick={() => again.mutate(undefined)}
      >
        {texts.again}
      </Button>
    </li>
  );
}

/** The last answer, how often it was tried, and when it is next. */
function courseOf({ tries, next_try_at: next }: WebhookMessage): string {
  const last = tries.at(-1);
  return [
    ...(last ? [outcomeOf(last)] : []),
    texts.tries(tries.length),
    ...(next !== null && last ? [texts.next(shortDate(next))] : []),
  ].join(', ');
}

const outcomeOf = ({ status, failure, milliseconds }: WebhookTry): string => {
  const words = failure === null ? texts.answered(status ?? 0) : texts.failures[failure];
  return `${words} (${texts.took(milliseconds)})`;
};

function Tries({ tries }: { tries: WebhookTry[] }) {
  return (
    <details className="text-[0.8125rem] text-muted">
      <summary className="cursor-pointer">{texts.tries(tries.length)}</summary>
      <ol className="grid gap-0.5 pt-1">
        {tries.map((one) => (
          <li key={one.at}>
            <time dateTime={one.at}>{dateAndTime(one.at)}</time>: {outcomeOf(one)}
          </li>
        ))}
      </ol>
    </details>
  );
}
