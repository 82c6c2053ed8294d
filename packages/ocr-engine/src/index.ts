export { createEngine } from './create-engine.ts';
export type {
  AppendReport,
  Engine,
  EngineOptions,
  LeftAloneReason,
  PageOutcome,
  PdfInfo,
  RecogniserName,
} from './engine.ts';
export { EngineError, type EngineErrorCode, engineErrors } from './errors.ts';
export { pageToPlainText, toPlainText } from './export/text.ts';
export type { Block, Box, Line, PagePose, PageText, Word } from './page-text.ts';
export { makeSearchable, type MakeSearchableOptions } from './pipeline.ts';
export type { DocumentReport, PageReport, ProgressEvent } from './report.ts';
