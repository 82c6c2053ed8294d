import { accountTexts } from '@legible/contracts/messages/accounts';
import { FormFrame } from '../../ui/forms/form-frame.tsx';
import { ContactFormCard } from './contact-form-card.tsx';
import type { Sender } from './contact-form.ts';

interface ContactScreenProps {
  /** Who is logged in, or null. */
  sender: Sender | null;
  /** What the subject begins with. */
  subject: string;
}

export function ContactScreen({ sender, subject }: ContactScreenProps) {
  return (
    <FormFrame wide title={accountTexts.contact.title} lead={accountTexts.contact.lead}>
      <ContactFormCard sender={sender} subject={subject} />
    </FormFrame>
  );
}
