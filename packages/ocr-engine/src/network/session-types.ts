/** Values that are read or written where they are. */
export interface NamedTensor {
  name: string;
  values: Float32Array | Int32Array;
  shape: number[];
}

/** A graph that is ready to run. */
export interface Session {
  /**
   * Runs the graph. None of the arrays may be changed meanwhile. Several calls may be under way at once.
   * @param values get the graph's first output, which has this shape
   */
  run(inputs: NamedTensor[], values: Float32Array, shape: number[]): Promise<void>;
  /** Gives its memory back. No run may be under way any more. */
  release(): void;
}
