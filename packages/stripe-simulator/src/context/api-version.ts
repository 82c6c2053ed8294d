/** The version of Stripe's API whose shapes are answered: the one the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';
