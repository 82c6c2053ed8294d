import { accountTexts } from '@legible/contracts/account-messages';
import { FormFrame } from '../../ui/form-frame.tsx';
import { ContactFormCard } from './contact-form-card.tsx';
import type { Sender } from './contact-form.ts';

/** @param sender who is logged in, or null. */
export function ContactScreen({ sender }: { sender: Sender | null }) {
  return (
    <FormFrame wide title={accountTexts.contact.title} lead={accountTexts.contact.lead}>
      <ContactFormCard sender={sender} />
    </FormFrame>
  );
}
