import { webhookTexts } from '@legible/contracts/messages/webhooks';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopiedText } from '../../../ui/copied-text.tsx';

const texts = webhookTexts.secret;

/** The secret, for the one time that it is seen. */
export function SecretView({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <CopiedText label={texts.label} text={secret} copy={texts.copy} />
      <div className="flex justify-end">
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </div>
  );
}
