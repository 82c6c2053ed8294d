import { useState, useSyncExternalStore } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { type PriceList, fetchPrices } from './billing-api.ts';

export type PricesState =
  | { state: 'loading' }
  | { state: 'failed'; detail: string | null }
  | ({ state: 'ready' } & PriceList);

const LOADING: PricesState = { state: 'loading' };

/** The price list as one screen sees it: asked for when the screen appears, and again by `reload`. */
class ShownPrices {
  #state: PricesState = LOADING;
  #listener: (() => void) | null = null;

  readonly getState = (): PricesState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    if (this.#state === LOADING) void this.#load();
    return () => {
      this.#listener = null;
    };
  };

  readonly reload = (): void => {
    this.#set(LOADING);
    void this.#load();
  };

  async #load() {
    this.#set(await loadPrices());
  }

  #set(state: PricesState) {
    this.#state = state;
    this.#listener?.();
  }
}

/** Each screen asks anew: prices are money, and an old one would be a lie. */
export function usePrices(): { prices: PricesState; reload: () => void } {
  const [shown] = useState(() => new ShownPrices());
  const prices = useSyncExternalStore(shown.subscribe, shown.getState, () => LOADING);
  return { prices, reload: shown.reload };
}

/** A list without offers is a failure, too: an empty page helps no visitor (D9). */
async function loadPrices(): Promise<PricesState> {
  try {
    const list = await fetchPrices();
    return list.offers.length > 0 ? { state: 'ready', ...list } : { state: 'failed', detail: null };
  } catch (error) {
    return { state: 'failed', detail: detailOf(error) };
  }
}
