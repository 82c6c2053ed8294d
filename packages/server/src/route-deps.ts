import type { OperatorDetails } from '@legible/contracts/operator';
import type { KeyMode } from '@legible/contracts/api-keys';
import type { RetentionRules } from '@legible/contracts/documents/retention';
import type { Engine } from '@legible/ocr-engine';
import type { BillingDeps } from './features/billing/account/deps.ts';
import type { DocumentsDeps } from './features/documents/document/deps.ts';
import type { CorrectedTails } from './features/documents/corrections/corrected-tails.ts';
import type { Inspectors } from './features/documents/inspection/inspections.ts';
import type { Purger } from './features/documents/removal/purger.ts';
import type { TrialSweep } from './features/documents/trial/trial-sweep.ts';
import type { Hub } from './features/live/hub.ts';
import type { CookieRules } from './platform/http/cookie-rules.ts';
import type { LimitKeys } from './platform/limits/limit-key.ts';
import type { Outward } from './platform/outward/outward.ts';
import type { Services } from './services.ts';

/** What the features' routes work with. */
export interface RouteDeps extends Services {
  documents: DocumentsDeps;
  /** Inspect uploads. */
  inspectors: Inspectors;
  /** Draws pages and writes PDF/A for exports. */
  exporter: Engine;
  hub: Hub;
  billing: BillingDeps;
  purger: Purger;
  /** Keeps what visitors have tried. */
  trials: TrialSweep;
  /** Visitors without an account may have a page read. */
  takesTrials: boolean;
  /** Signs links to archives. */
  ticketKey: string;
  /** Signs the marks of browsers that a user logged in with. */
  browserKey: string;
  /** The log names networks as they are, for fail2ban. */
  logsNetworks: boolean;
  resetKey: string;
  limitKey: LimitKeys;
  /** What is read where the user has not chosen: names of languages, or `auto` alone. */
  languages: string[];
  /** Where people find the product. */
  publicUrl: () => string;
  operatorEmail: string;
  /** Who runs this installation, as the trust pages say it. */
  operator: OperatorDetails;
  /** After how long documents are deleted by themselves, as far as the operator says. */
  retention: RetentionRules;
  /** Calls servers of users. */
  outward: Outward;
  /** Files are fetched from addresses that users name. */
  uploadsByUrl: boolean;
  /** What keys are made for, and good for, here. */
  keyMode: KeyMode;
  /** Opens the mailbox page; undefined where there is none. */
  mailboxKey: string | undefined;
  cookies: CookieRules;
  origins: Set<string>;
}

/** With what holds corrected files, which accounts' archives and downloads share. */
export type WithTails = RouteDeps & { tails: CorrectedTails };
