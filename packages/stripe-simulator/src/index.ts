export { API_VERSION } from './context/context.ts';
export type { SimulatorOptions, Span, StripeSimulator } from './interface.ts';
export { startStripeSimulator } from './simulator.ts';
