import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';

interface AskedFirstProps {
  /** What the button says. */
  trigger: string;
  words: { title: string; text: string };
  /** What the button of the question says that does it. */
  submit: string;
  dangerous?: boolean;
  busy: boolean;
  /** @param done closes the question */
  onYes: (done: () => void) => void;
}

/** A button whose deed is asked about first. */
export function AskedFirst(props: AskedFirstProps) {
  const { trigger, words, submit, dangerous = false, busy, onYes } = props;
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <>
      <Button
        variant={dangerous ? 'dangerOutline' : 'outline'}
        size="small"
        onClick={() => setAsks(true)}
      >
        {trigger}
      </Button>
      {asks && (
        <AlertDialog
          title={words.title}
          description={words.text}
          cancel={accountTexts.cancel}
          busy={busy}
          onClose={close}
        >
          <Button
            variant={dangerous ? 'danger' : 'primary'}
            disabled={busy}
            onClick={() => onYes(close)}
          >
            {submit}
          </Button>
        </AlertDialog>
      )}
    </>
  );
}
