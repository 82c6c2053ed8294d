export { createEngine } from './create-engine.ts';
export type {
  AppendReport,
  Engine,
  EngineOptions,
  LeftAloneReason,
  PageOutcome,
  PdfInfo,
} from './engine.ts';
export { EngineError, type EngineErrorCode, engineErrors } from './errors.ts';
export type { Block, Box, Line, PageText, Word } from './page-text.ts';
