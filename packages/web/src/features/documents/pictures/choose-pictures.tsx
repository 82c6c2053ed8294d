import { pictureMessages as texts } from '@legible/contracts/messages/documents/pictures';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { TOUCHED, useMedia } from '../../../lib/media.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Types, and the names of those that browsers know no type for. */
const ACCEPTED = 'image/*,.heic,.heif,.tif,.tiff,.bmp,.webp';

interface ChoosePicturesProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The ways by which pictures come: files, and on a phone its camera. */
export function ChoosePictures({ disabled, onFiles }: ChoosePicturesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isTouched = useMedia(TOUCHED);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file can be chosen again after its removal.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const input = { type: 'file', accept: ACCEPTED, hidden: true, disabled, onChange: take };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        data-choose-pictures
        disabled={disabled}
        onClick={() => files.current?.click()}
      >
        <ImagePlus aria-hidden />
        {texts.choose}
      </Button>
      <input ref={files} {...input} multiple aria-label={texts.input} />
      {isTouched && (
        <>
          <Button variant="outline" disabled={disabled} onClick={() => camera.current?.click()}>
            <Camera aria-hidden />
            {texts.photograph}
          </Button>
          <input
            ref={camera}
            {...input}
            accept="image/*"
            capture="environment"
            aria-label={texts.camera}
          />
        </>
      )}
    </div>
  );
}
