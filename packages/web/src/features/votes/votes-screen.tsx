import { voteTexts as texts } from '@legible/contracts/messages/votes';
import type { FeatureRequestsResponse } from '@legible/contracts/votes';
import { routes } from '../../lib/routes.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RequestRow } from './request-row.tsx';
import { useRequests } from './use-requests.ts';

/** For /contact: a request that is not in the list, whose mail tells the operator what the sender's vote weighs (D70). */
const requestState = { subject: texts.requestSubject };

/** What the product could do, and how much it is wanted. Visitors see it, people with an account vote (D70). */
export function VotesScreen() {
  const query = useRequests();
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      {/* What stands below does not move when the requests come. */}
      <div className="grid min-h-[80dvh] content-start gap-5">
        <p className="text-sm text-muted">
          {texts.missing}{' '}
          <TextLink to={routes.contact} state={requestState}>
            {texts.request}
          </TextLink>
        </p>
        {query.isPending && <Outline />}
        {query.isError && (
          <FailureAlert title={texts.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Requests {...query.data} />}
      </div>
    </PageFrame>
  );
}

function Requests({ requests, vote_weight: weight }: FeatureRequestsResponse) {
  return (
    <>
      <p className="text-sm text-muted">
        {weight === null ? (
          <>
            {texts.visitor} <TextLink to={routes.login}>{texts.logIn}</TextLink>
          </>
        ) : (
          texts.weight(weight)
        )}
      </p>
      {requests.length === 0 ? (
        <Card className="p-6 text-sm text-muted">{texts.none}</Card>
      ) : (
        <Card>
          <ul aria-label={texts.list} className="grid divide-y divide-line">
            {requests.map((each) => (
              <RequestRow key={each.number} request={each} mayVote={weight !== null} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** As large as a few requests, so that nothing jumps when they come. */
function Outline() {
  return (
    <output aria-label={texts.loading} className="grid gap-5">
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-96" />
    </output>
  );
}
