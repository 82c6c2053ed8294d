/** Parts of the reading of a page whose time a benchmark tells apart. */
export type Stage =
  | 'drawing the page, or taking its scan'
  | 'making a thumbnail'
  | 'preparing the paper'
  | 'finding lines'
  | 'cutting lines out'
  | 'packing, words and their boxes'
  | 'finding tables';

/** Sees stages begin and end. One may lie within another. */
export interface StageWatch {
  within<T>(stage: Stage, work: () => T): T;
  during<T>(stage: Stage, work: () => Promise<T>): Promise<T>;
}

let watch: StageWatch | undefined;

/** Every stage of this process is told to `watcher` from now on. */
export function watchStages(watcher: StageWatch): void {
  watch = watcher;
}

/** Where the code that reads pages says what it is at. Costs nothing unless a watcher is set. */
export const stages: StageWatch = {
  within: (stage, work) => (watch ? watch.within(stage, work) : work()),
  during: (stage, work) => (watch ? watch.during(stage, work) : work()),
};
