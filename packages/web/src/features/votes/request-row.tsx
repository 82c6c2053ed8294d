import { voteTexts as texts } from '@legible/contracts/messages/votes';
import type { FeatureRequest } from '@legible/contracts/votes';
import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useVote } from './use-requests.ts';

const kinds = { planned: 'accent', done: 'success', declined: 'warning' } as const;

interface RequestRowProps {
  request: FeatureRequest;
  mayVote: boolean;
}

/** A request with its votes, its answer, and the caller's vote. */
export function RequestRow({ request, mayVote }: RequestRowProps) {
  const { title, text, state, answer, takes_votes: takesVotes } = request;
  return (
    <li className="flex gap-4 p-5 sm:gap-6 sm:p-6">
      <div className="grid w-20 shrink-0 justify-items-center content-start gap-2">
        <p className="grid justify-items-center">
          <span className="text-xl font-semibold tabular-nums">{count.format(request.votes)}</span>{' '}
          <span className="text-xs text-muted">{texts.votes(request.votes)}</span>
        </p>
        {mayVote && takesVotes && <VoteButton request={request} />}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold tracking-tight wrap-anywhere">{title}</h2>
          {state !== 'open' && <Badge kind={kinds[state]}>{texts.states[state]}</Badge>}
          {!takesVotes && <span className="text-xs text-muted">{texts.closed}</span>}
        </div>
        {text !== null && <p className="text-sm text-muted text-pretty wrap-anywhere">{text}</p>}
        {answer !== null && (
          <p className="text-sm text-pretty wrap-anywhere">
            <span className="font-medium">{texts.answer}</span> {answer}
          </p>
        )}
      </div>
    </li>
  );
}

const count = new Intl.NumberFormat('en-US');

function VoteButton({ request }: { request: FeatureRequest }) {
  const vote = useVote();
  const { title, voted } = request;
  return (
    <Button
      variant={voted ? 'primary' : 'outline'}
      size="small"
      aria-pressed={voted}
      aria-label={texts.voteFor(title)}
      disabled={vote.isPending}
      onClick={() => vote.mutate(request)}
    >
      {voted && <Check aria-hidden />}
      {texts.vote}
    </Button>
  );
}
