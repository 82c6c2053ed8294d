/**
 * The factor by which CI lengthens the limits of waits. Other work may leave its machine half of the time. A test that passes
 * takes no longer.
 */
export const PATIENCE = process.env['CI'] === 'true' ? 3 : 1;
