import type { ReactNode } from 'react';
import { Card, CardHeading } from './card.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedCardProps {
  title: string;
  description?: string;
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** Said when it could not be loaded. */
  failure: string;
  /** What is to come, as sizes of grey bars. */
  outline: readonly string[];
  children: ReactNode;
}

/** A card whose content the server has to be asked for. */
export function LoadedCard(props: LoadedCardProps) {
  const { title, description, query, failure, outline, children } = props;
  const heading = description === undefined ? { title } : { title, description };
  return (
    <Card className="grid gap-5 p-6" aria-label={title}>
      <CardHeading {...heading} />
      {query.isPending && (
        <div className="grid gap-4">
          {outline.map((size, index) => (
            <Skeleton key={`${index} ${size}`} className={size} />
          ))}
        </div>
      )}
      {query.isError && <FailureAlert title={failure} onRetry={() => void query.refetch()} />}
      {children}
    </Card>
  );
}
