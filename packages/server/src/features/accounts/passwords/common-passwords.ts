import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that every guesser tries first; the list is ordered by how common they are. */
const common = new Set<string>(dictionary['passwords-common']);

/** A password of the list, in whatever case, is refused (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
