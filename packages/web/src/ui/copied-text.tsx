import { Copy } from 'lucide-react';
import { keyTexts } from '@legible/contracts/messages/api-keys';
import { useId } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { notify } from '../lib/notify.ts';
import { Button } from './buttons/button.tsx';

const texts = keyTexts.done;

interface CopiedTextProps {
  label: string;
  text: string;
  /** What the button says. */
  copy: string;
}

/** A text that is there to be taken along, with the button that copies it. */
export function CopiedText({ label, text, copy }: CopiedTextProps) {
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
