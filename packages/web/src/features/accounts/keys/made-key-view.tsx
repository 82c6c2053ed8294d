import type { MadeKey } from '@legible/contracts/api-keys';
import { paths } from '@legible/contracts/endpoints';
import { keyTexts } from '@legible/contracts/messages/api-keys';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopiedText } from '../../../ui/copied-text.tsx';

const texts = keyTexts.done;

interface MadeKeyViewProps {
  made: MadeKey;
  onClose: () => void;
}

/** The key, for the one time that it is seen, and a command that works with it. */
export function MadeKeyView({ made, onClose }: MadeKeyViewProps) {
  return (
    <div className="mt-2 grid gap-5">
      <CopiedText label={texts.key} text={made.key} copy={texts.copyKey} />
      <CopiedText label={texts.example} text={exampleWith(made)} copy={texts.copyExample} />
      <div className="flex justify-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}

/** A file is uploaded, or the list read by a key that may do no more. */
function exampleWith({ key, scopes }: MadeKey): string {
  const header = `-H "Authorization: Bearer ${key}"`;
  return scopes.includes('write')
    ? `curl ${header} -F "files=@scan.pdf" ${apiUrl(paths.upload)}`
    : `curl ${header} ${apiUrl(paths.list)}`;
}
