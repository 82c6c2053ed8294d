import { refusalMessages } from '@legible/contracts/messages/refusals';
import { AppError, type Shortage } from '../../../platform/http/app-error.ts';

/** The refusal of a file that needs more pages than there are, whatever comes back (D74). */
export function tooFewPages(shortage: Shortage): AppError {
  const { pages, left } = shortage;
  return new AppError('no_pages_left', refusalMessages.tooFewPages(pages, left), { shortage });
}
