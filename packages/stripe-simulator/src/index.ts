export { API_VERSION } from './api-version.ts';
export {
  startStripeSimulator,
  type SimulatorOptions,
  type Span,
  type StripeSimulator,
} from './simulator.ts';
