import type { ApiKey, KeysResponse } from '@legible/contracts/api-keys';
import { API_DOCS } from '@legible/contracts/endpoints';
import { keyTexts as texts } from '@legible/contracts/messages/api-keys';
import { useRef, useState } from 'react';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { LoadedCard } from '../../../ui/loaded-card.tsx';
import { KeyRow } from './key-row.tsx';
import { MakeKey } from './make-key.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useKeys } from './use-keys.ts';

/** The keys of one's programs, and the means to make and revoke them (D70). */
export default function KeysCard() {
  const query = useKeys();
  return (
    <LoadedCard
      title={texts.title}
      description={texts.lead}
      query={query}
      failure={texts.loadFailed}
      outline={['h-5 w-2/3', 'h-9 w-32']}
    >
      {query.data && <Keys {...query.data} />}
    </LoadedCard>
  );
}

function Keys({ keys, available, calls_per_minute: pace }: KeysResponse) {
  // Here, not in the list, which goes with its last key while the dialog is still open.
  const [going, setGoing] = useState<ApiKey | null>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {!available && <PlanTooLow hasKeys={keys.length > 0} />}
      {keys.length > 0 && (
        <ul aria-label={texts.list} className="grid divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setGoing(key)} />
          ))}
        </ul>
      )}
      {available && <Making hasKeys={keys.length > 0} pace={pace} />}
      {going && (
        <RevokeDialog
          apiKey={going}
          focusInstead={() => place.current}
          onClose={() => setGoing(null)}
        />
      )}
    </div>
  );
}

/** @param pace calls within a minute */
function Making({ hasKeys, pace }: { hasKeys: boolean; pace: number }) {
  const words = [
    ...(hasKeys ? [] : [texts.none]),
    texts.pace(pace),
    ...(hasKeys ? [texts.stay] : []),
  ];
  return (
    <>
      <p className="text-sm text-muted">{words.join(' ')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <MakeKey />
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

function PlanTooLow({ hasKeys }: { hasKeys: boolean }) {
  const { title, description, rest, prices } = texts.tooLow;
  return (
    <Alert kind="info" message={{ title, description: hasKeys ? rest : description }}>
      <div className="pt-2">
        <ButtonLink to={routes.pricing} variant="outline" size="small">
          {prices}
        </ButtonLink>
      </div>
    </Alert>
  );
}
