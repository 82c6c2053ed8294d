/**
 * What the build writes into pages where only the server knows what belongs there. The server fills it in
 * (`platform/http/web-pages/written-pages.ts`); who runs the service has places of its own (`operator.ts`).
 */

/** Stands for the origin that people use, in addresses that must be whole: canonical ones, pictures of previews. */
export const ORIGIN_PLACE = 'https://origin.invalid';

/** The attribute of an element that the operator's settings fill; its value names the place. */
export const OPERATOR_ATTRIBUTE = 'data-operator';
