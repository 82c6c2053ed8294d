import { API_DOCS } from '@legible/contracts/endpoints';
import type { ReactNode } from 'react';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { LoadedCard } from '../../../ui/loaded-card.tsx';

interface ProgramTexts {
  title: string;
  lead: string;
  loadFailed: string;
  /** Of the link to the API's documentation. */
  docs: string;
  /** That the plan has none of it; `rest` where some are left of an earlier plan. */
  tooLow: { title: string; description: string; rest: string; prices: string };
}

interface ProgramCardProps {
  texts: ProgramTexts;
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}

/** A section of the profile about what programs of the user's own have to do with the service. */
export function ProgramCard({ texts, query, children }: ProgramCardProps) {
  return (
    <LoadedCard
      title={texts.title}
      description={texts.lead}
      query={query}
      failure={texts.loadFailed}
      outline={['h-5 w-2/3', 'h-9 w-32']}
    >
      {children}
    </LoadedCard>
  );
}

/** What makes one more, beside where to read about it. */
export function MakingRow({ texts, children }: { texts: ProgramTexts; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <a
        href={apiUrl(API_DOCS)}
        className="text-sm font-medium text-accent-text underline underline-offset-2"
      >
        {texts.docs}
      </a>
    </div>
  );
}

/** @param props.hasSome some were made while the plan had them */
export function PlanTooLow({ texts, hasSome }: { texts: ProgramTexts; hasSome: boolean }) {
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
