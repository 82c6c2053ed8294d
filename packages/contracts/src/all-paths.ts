import { billingPaths } from './billing-paths.ts';
import { paths } from './endpoints.ts';
import { programPaths } from './program-paths.ts';

/** Every path of the API. */
export const allPaths = { ...paths, ...programPaths, ...billingPaths } as const;
