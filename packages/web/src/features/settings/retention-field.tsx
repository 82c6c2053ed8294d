import {
  type RetentionDays,
  RETENTION_CHOICES,
  retentionChoices,
} from '@legible/contracts/documents/retention';
import { retentionMessages as words } from '@legible/contracts/messages/documents/retention';
import type { SettingsResponse } from '@legible/contracts/settings';
import { dayOf } from '../../lib/dates.ts';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { Select } from '../../ui/forms/input.tsx';

const NEVER = 'never';

interface RetentionFieldProps {
  saved: SettingsResponse;
  value: RetentionDays | null;
  onChange: (days: RetentionDays | null) => void;
}

/** After how long documents are deleted by themselves, and in plain words what that means (D83). */
export function RetentionField({ saved, value, onChange }: RetentionFieldProps) {
  return (
    <FieldFrame label={words.label} hint={hintOf(saved, value)}>
      {(control) => (
        <Select
          {...control}
          value={value ?? NEVER}
          onChange={(event) => onChange(daysIn(event.target.value))}
        >
          {retentionChoices(saved.max_retention_days).map((choice) => (
            <option key={choice} value={choice ?? NEVER}>
              {words.choice(choice)}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

const daysIn = (text: string) => RETENTION_CHOICES.find((days) => String(days) === text) ?? null;

/** What goes and when; of a choice that is saved also from when on. */
function hintOf(saved: SettingsResponse, value: RetentionDays | null): string {
  const { retention_days: holds, deletion_from: from, max_retention_days: most } = saved;
  const bound = most == null ? [] : [words.bounded(most)];
  if (value === null) return words.never;
  const isSaved = value === holds;
  const notBefore = from == null ? [] : [words.notBefore(dayOf(from))];
  return [words.what(value), ...(isSaved ? notBefore : [words.warningFirst]), ...bound].join(' ');
}
