import { vi } from 'vitest';

type Handler = (event: unknown) => void;
type Answer = { error?: object; paymentIntent?: object };

const nothing = () => undefined;

/** Stands in for Stripe.js, which exists only on Stripe's own server; the test plays Stripe. */
class FakeStripe {
  readonly keys: string[] = [];
  readonly created: string[] = [];
  readonly confirmed: unknown[][] = [];
  answer: Answer = { paymentIntent: { status: 'succeeded' } };
  mounted = false;
  destroyed = false;
  readonly #handlers = new Map<string, Handler>();

  readonly element = {
    mount: () => {
      this.mounted = true;
    },
    destroy: () => {
      this.destroyed = true;
    },
    on: (name: string, handler: Handler) => this.#handlers.set(name, handler),
    off: nothing,
    once: nothing,
    update: nothing,
    unmount: nothing,
  };

  readonly elements = () => ({
    create: (type: string) => {
      this.created.push(type);
      return this.element;
    },
    getElement: () => this.element,
    update: nothing,
  });

  readonly createToken = nothing;
  readonly createPaymentMethod = nothing;

  readonly confirmCardPayment = async (...details: unknown[]) => {
    this.confirmed.push(details);
    return this.answer;
  };

  /** What the frame with the card field would tell. */
  says(name: 'ready' | 'change', event: unknown = {}) {
    this.#handlers.get(name)?.(event);
  }
}

let current = new FakeStripe();

/** The library keeps the first one that it finds, so that has to lead to the one of each test. */
function open(key: string) {
  current.keys.push(key);
  return current;
}

export function fakeStripe(): FakeStripe {
  current = new FakeStripe();
  vi.stubGlobal('Stripe', open);
  return current;
}
