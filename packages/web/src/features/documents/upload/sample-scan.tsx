import { messages } from '@legible/contracts/messages/application';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const ADDRESS = '/sample-scan.pdf';

interface SampleScanProps {
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Shows the product at work to a user who has no scan at hand. */
export default function SampleScan({ disabled, onFile }: SampleScanProps) {
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      onFile(await fetchSample());
    } catch {
      notify.error(messages.sample.failed);
    }
    setLoading(false);
  };
  return (
    <div className="mt-2 grid justify-items-center gap-2">
      <Button variant="outline" disabled={disabled || loading} onClick={() => void load()}>
        <ScanText aria-hidden />
        {messages.sample.button}
      </Button>
      <p className="max-w-xs text-xs text-balance text-muted">{messages.sample.cost}</p>
    </div>
  );
}

async function fetchSample(): Promise<File> {
  const response = await fetch(new URL(ADDRESS, window.location.origin).href);
  if (!response.ok) throw new Error(`The sample answered ${response.status}`);
  return new File([await response.blob()], messages.sample.name, { type: 'application/pdf' });
}
