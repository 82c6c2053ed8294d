import type { ApiKey, KeysResponse } from '@legible/contracts/api-keys';
import { keyTexts as texts } from '@legible/contracts/messages/api-keys';
import { useRef, useState } from 'react';
import { MakingRow, PlanTooLow, ProgramCard } from '../programs/program-card.tsx';
import { KeyRow } from './key-row.tsx';
import { MakeKey } from './make-key.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useKeys } from './use-keys.ts';

/** The keys of one's programs, and the means to make and revoke them (D70). */
export default function KeysCard() {
  const query = useKeys();
  return (
    <ProgramCard texts={texts} query={query}>
      {query.data && <Keys {...query.data} />}
    </ProgramCard>
  );
}

function Keys({ keys, available, calls_per_minute: pace }: KeysResponse) {
  // Here, not in the list, which goes with its last key while the dialog is still open.
  const [going, setGoing] = useState<ApiKey | null>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {!available && <PlanTooLow texts={texts} hasSome={keys.length > 0} />}
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
      <MakingRow texts={texts}>
        <MakeKey />
      </MakingRow>
    </>
  );
}
