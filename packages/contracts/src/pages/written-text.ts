/**
 * The form of long texts, such as the privacy page: sections of paragraphs, lists and facts. Within a sentence `[words](/path)`
 * is a link; `{ operator }` is a place that the operator's settings fill.
 */
import type { OperatorPlace } from './operator.ts';

export type Block =
  | string
  | { list: readonly string[] }
  | { operator: OperatorPlace }
  /** Terms and what is to be said of each. */
  | { facts: readonly { term: string; text: string | { operator: OperatorPlace } }[] };

export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  body: readonly Block[];
}

export interface WrittenText {
  title: string;
  lead: string;
  /** Since when it holds, as `2026-11-22`; null for what is no agreement. */
  since: string | null;
  sections: readonly Section[];
}
