/** A message ready to be sent, in both forms that mail programs read. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer should go, if not to the sender. */
  replyTo?: string;
}

/** What a message says, before it is laid out. */
export interface MailContent {
  subject: string;
  /** Paragraphs above the code or the link. */
  paragraphs: string[];
  /** To be typed somewhere; shown large. */
  code?: string;
  link?: { label: string; url: string };
  /** Paragraphs below, such as what to do when the message was not expected. */
  closing?: string[];
}
