import { messages } from '@legible/contracts/messages/application';
import { planOf } from '@legible/contracts/plans';
import {
  storageMessages as words,
  usedInWords,
} from '@legible/contracts/messages/documents/storage';
import { grouped } from '../../lib/format.ts';
import { routes } from '../../lib/routes.ts';
import { TextLink } from '../buttons/text-link.tsx';
import type { PlanUser } from './page-allowance.ts';

/** From this part of the bound on, the number of documents is worth a line of its own. */
const WORTH_TELLING = 0.8;

/** What is kept of the user's files, and what may be; nothing where the server does not say. */
export function StorageUsed({ user }: { user: PlanUser }) {
  const { stored_bytes: bytes, stored_documents: documents, subscription } = user;
  if (bytes === undefined || documents === undefined) return null;
  const { max_stored_bytes: mostBytes, max_stored_documents: most } = planOf(subscription).storage;
  return (
    <div className="grid gap-1 text-[0.8125rem]">
      <Line name={words.label} used={usedInWords(bytes, mostBytes)} bound={words.of(mostBytes)} />
      {documents >= most * WORTH_TELLING && (
        <Line
          name={words.documentsLabel}
          used={grouped(documents)}
          bound={words.ofDocuments(most)}
        />
      )}
      {(bytes >= mostBytes || documents >= most) && (
        <p className="[&_a]:whitespace-nowrap">
          {words.full} <TextLink to={routes.pricing}>{messages.upload.seePlans}</TextLink>
        </p>
      )}
    </div>
  );
}

function Line({ name, used, bound }: { name: string; used: string; bound: string }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">{name}</span>
      <span className="whitespace-nowrap tabular-nums">
        {used} <span className="text-muted">{bound}</span>
      </span>
    </p>
  );
}
