import type { MadeKey } from '@legible/contracts/api-keys';
import { paths } from '@legible/contracts/endpoints';
import { keyTexts } from '@legible/contracts/messages/api-keys';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const texts = keyTexts.done;

interface MadeKeyViewProps {
  made: MadeKey;
  onClose: () => void;
}

/** The key, for the one time that it is seen, and a command that works with it. */
export function MadeKeyView({ made, onClose }: MadeKeyViewProps) {
  return (
    <div className="mt-2 grid gap-5">
      <Copied label={texts.key} text={made.key} copy={texts.copyKey} />
      <Copied label={texts.example} text={exampleWith(made)} copy={texts.copyExample} />
      <div className="flex justify-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}

function Copied({ label, text, copy }: { label: string; text: string; copy: string }) {
  const id = useId();
  const put = async () => {
    try {
      await copyText(Promise.resolve(text));
      notify.success(texts.copied, { about: 'copy' });
    } catch {
      notify.error({ title: texts.copyFailed }, { about: 'copy' });
    }
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <p id={id} className="text-sm font-medium">
          {label}
        </p>
        <Button variant="outline" size="small" onClick={() => void put()}>
          <Copy aria-hidden className="size-4" />
          {copy}
        </Button>
      </div>
      <pre
        aria-labelledby={id}
        className="rounded-lg border border-line bg-sunken p-3 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere select-all"
      >
        {text}
      </pre>
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
