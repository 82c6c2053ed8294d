import { TRIALS_CLASS } from '@legible/contracts/endpoints';
import { landing } from '@legible/contracts/pages/landing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonStyle } from '../../ui/buttons/button.tsx';

interface TryItProps {
  onFiles: (files: readonly File[]) => void;
  /** Something is coming: what shows it is fetched. */
  onExpect: () => void;
}

const texts = landing.tryIt;

/** Asks visitors for a page of theirs, where the server reads one (styles.css). The whole page takes what is dropped. */
export function TryIt({ onFiles, onExpect }: TryItProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(({ files }: { files: FileList | null }) => {
    if (files?.length) onFiles([...files]);
  });
  const expect = useEffectEvent(onExpect);
  useEffect(() => {
    if (!document.documentElement.classList.contains(TRIALS_CLASS)) return undefined;
    // Chosen before the page was taken over.
    if (field.current) take(field.current);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // The browser would leave the page and open the file.
      event.preventDefault();
      if (event.type === 'drop') take(event.dataTransfer);
      else expect();
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', over);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', over);
    };
  }, []);

  return (
    <div data-visitor className="try-it" onPointerEnter={onExpect} onFocus={onExpect}>
      <p className="font-medium">{texts.lead}</p>
      <label className={buttonStyle({ variant: 'outline' })}>
        {texts.choose}
        <input
          ref={field}
          type="file"
          accept="application/pdf,image/*"
          className="sr-only"
          onChange={({ target }) => {
            take(target);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p className="text-[0.8125rem] text-muted">{texts.free}</p>
    </div>
  );
}
