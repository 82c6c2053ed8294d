export { API_VERSION } from './world/api-version.ts';
export type { SimulatorOptions, Span, StripeSimulator } from './interface.ts';
export { startStripeSimulator } from './simulator.ts';
