import { zodResolver } from '@hookform/resolvers/zod';
import { messages } from '@legible/contracts/messages/application';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { fieldError } from '../../lib/field-errors.ts';
import { type ContactForm, type Sender, contactForm } from './contact-form.ts';
import { type Outcome, sendMessage } from './send-message.ts';

/** A login or logout, here or in another tab, changes who writes, but not what is being written. */
export function useContactForm(sender: Sender | null, subject: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const shown = useRef({ name: sender?.name ?? '', email: sender?.email ?? '' });
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactForm, { error: fieldError }),
    defaultValues: { name: '', email: '', subject, message: '', ...sender },
  });

  useEffect(() => {
    const { name = '', email = '' } = sender ?? {};
    if (name === shown.current.name && email === shown.current.email) return;
    shown.current = { name, email };
    form.setValue('name', name);
    form.setValue('email', email);
  }, [form, sender]);

  const send = async (values: ContactForm) => {
    setOutcome(null);
    // A user who is logged in writes under the account's name, whatever the fields hold (D8).
    const sent = await sendMessage({ ...values, ...sender });
    setOutcome(sent);
    if (sent.kind === 'success') form.reset({ ...values, subject: '', message: '' });
  };

  const refuse = (errors: FieldErrors<ContactForm>) => {
    const { name, email } = form.getValues();
    const missing = (errors.name && name.trim() === '') || (errors.email && email === '');
    const words = messages.contact.nameAndEmailRequired;
    setOutcome(missing ? { kind: 'error', words } : null);
  };

  return { form, outcome, submit: form.handleSubmit(send, refuse) };
}
