import type { UploadLimits } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { Images } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Formats of pictures and all that belongs to them: fetched by those who have pictures.
const PicturesDialog = lazyComponent(() => import('./pictures-dialog.tsx'));

interface PicturesButtonProps {
  open: boolean;
  disabled: boolean;
  limits: UploadLimits | undefined;
  onOpenChange: (open: boolean) => void;
  /** Takes the PDF that was made. */
  onPdf: (pdf: File) => void;
}

/** Beside the panel, which takes PDFs only: the way from pictures to a PDF. */
export function PicturesButton(props: PicturesButtonProps) {
  const { open, disabled, limits, onOpenChange, onPdf } = props;
  const close = () => onOpenChange(false);
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => onOpenChange(true)}>
        <Images aria-hidden />
        {messages.upload.fromPictures}
      </Button>
      {open && (
        <PicturesDialog limits={limits} onPdf={onPdf} onClose={close} onUnavailable={close} />
      )}
    </>
  );
}
