export { API_VERSION } from './context/api-version.ts';
export type { SimulatorOptions, Span, StripeSimulator } from './interface.ts';
export { startStripeSimulator } from './simulator.ts';
