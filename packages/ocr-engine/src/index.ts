/**
 * The library. `makeSearchable` is a whole scan from file to file; `createEngine` is for programs that do it often, page by page or
 * over many processes; the others are what both are made of: texts of pages, their exports, languages, the walls around children.
 * @module legible-ocr
 */
export { makeSearchable, type MakeSearchableOptions } from './make-searchable.ts';
export { createEngine } from './create-engine.ts';
export type {
  AppendOptions,
  Engine,
  EngineOptions,
  InspectOptions,
  Layer,
  LeftAlonePage,
  LeftAloneReason,
  Mode,
  PageOptions,
  PageOutcome,
  PdfInfo,
  PictureInput,
  RecognisedPage,
  RecogniserName,
  TaskOptions,
  TaskWatch,
  Walls,
} from './interface/engine.ts';
export type {
  AppendReport,
  RepairReport,
  JoinReport,
  PageChange,
} from './interface/task-reports.ts';
export { EngineError, type EngineErrorCode, engineErrors } from './interface/errors.ts';
export { CACHE_VARIABLE } from './files/cache-folder.ts';
export { altoOf } from './export/alto.ts';
export { csvOf } from './export/csv.ts';
export { exportOf, type Pages, type TextChoices, type TextFormat } from './export/export-of.ts';
export { hocrOf } from './export/hocr.ts';
export {
  ISOLATION_VARIABLE,
  LAYER_TEXTS,
  LAYERS,
  NO_WALLS,
  requiredBy,
} from './isolation/walls.ts';
export { requireLanguages } from './languages/catalogue.ts';
export { isWordOf } from './languages/known-words.ts';
export {
  everyLanguage,
  languageName,
  type OfferedLanguage,
  offeredLanguages,
} from './languages/offered-languages.ts';
export { findTessdata } from './model/tessdata.ts';
export type { CorrectedPageText } from './text-layer/mend.ts';
export {
  type Correction,
  type MendedBlock,
  mendedBlocks,
  type MendedLine,
  mendedText,
} from './text/mended-text.ts';
export { pageToPlainText, plainTextOf, type TextOptions, toPlainText } from './export/text.ts';
export { xlsxOf } from './export/xlsx.ts';
export { PageSpool } from './files/page-file.ts';
export type {
  Block,
  Box,
  Cell,
  Line,
  PagePose,
  PageText,
  PageTexts,
  Table,
  Word,
  WordPlace,
} from './interface/page-text.ts';
export { followsClosely } from './text/unspaced.ts';
export type { Hyphens } from './structure/line-text.ts';
export type { PagePlace } from './structure/page-place.ts';
export { partedLines } from './structure/parted-lines.ts';
export { straightenedText, type Straightening } from './text-layer/straighten.ts';
export type { DocumentReport, PageReport, ProgressEvent } from './report.ts';
