/**
 * How many times as long tests wait for what is to come where nobody waits for their end. Other work may leave a machine of
 * CI half of its time; what does come is not waited for any longer.
 */
export const PATIENCE = process.env['CI'] === 'true' ? 3 : 1;
