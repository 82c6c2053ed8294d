import { billingMessages } from '@legible/contracts/messages/billing';

/** For /contact: a request for a feature, whose mail tells the operator what the sender's vote weighs (D70). */
export const requestState = { subject: billingMessages.comparison.requestSubject };
