import { useEffect, useState } from 'react';
import type { Crop, CropMaker, FoundPlace } from './crop-maker.ts';

export type MakeCrop = (found: FoundPlace, rank: number, signal: AbortSignal) => Promise<Crop>;

/** Fetches what cuts crops, most of a megabyte, when the first is wanted, and gives its files back with the screen. */
class Crops {
  #maker: Promise<CropMaker> | null = null;

  readonly make: MakeCrop = async (found, rank, signal) => {
    if (savesData()) throw new Error('The user saves data');
    this.#maker ??= import('./crop-maker.ts').then(({ CropMaker: Maker }) => new Maker());
    const maker = await this.#maker;
    signal.throwIfAborted();
    return maker.crop(found, rank, signal);
  };

  close(): void {
    const closing = this.#maker;
    this.#maker = null;
    closing?.then(async (maker) => maker.close()).catch(() => undefined);
  }
}

/** A page of a scan takes a megabyte: who has asked browsers to save data reads the line. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** What makes crops, as long as the screen is there. */
export function useCrops(): MakeCrop {
  const [crops] = useState(() => new Crops());
  useEffect(() => () => crops.close(), [crops]);
  return crops.make;
}
