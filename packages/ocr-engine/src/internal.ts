/**
 * What benchmarks and the tests of deployments need of the engine beside its API (index.ts). It changes with the code
 * behind it, and no product may build on it.
 */
export { BeamSearch } from './decode/beam.ts';
export { inspectPdf } from './inspect/pdf-info.ts';
export { AUTO, installedLanguages, knownLanguages } from './languages/catalogue.ts';
export { type LetterShares, rankedScripts } from './languages/taken-for.ts';
export { compileNetwork, readLstmComponent } from './model/compile.ts';
export { readContainer } from './model/format/container.ts';
export { spliced } from './model/format/spliced.ts';
export { listedWords } from './model/listed-words.ts';
export { type Model, readModel } from './model/model.ts';
export type { OnnxGraph } from './model/onnx/graph.ts';
export { findTessdata } from './model/tessdata.ts';
export { trainedNetwork } from './model/trained-network.ts';
export { contrastOf } from './network/normalise.ts';
export { openLineNetwork } from './network/line-network.ts';
export { recognisePage } from './page/recognise-page.ts';
export { preparePaper } from './paper/prepare-paper.ts';
export { type Language, loadLanguages } from './readings/language.ts';
export { readSample } from './recognise/read-once.ts';
export { longestLines, preparePage } from './recognise/prepare-page.ts';
export { openDocument, withPage } from './render/document.ts';
export { enlarged } from './pixels/enlarged.ts';
export { reduceImage } from './pixels/reduce.ts';
export { enlargedResolution } from './render/resolution.ts';
export { withPageImage } from './render/page-image.ts';
export { watchStages } from './interface/stages.ts';
export { aligned } from './text/aligned.ts';
export { WorkerProcess } from './workers/worker-process.ts';

/** The program of a child, from its modules. */
export const CHILD = new URL('workers/child.ts', import.meta.url);
