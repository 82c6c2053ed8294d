/** The process that started a child which has to look after its parent itself. */
export const PARENT_VARIABLE = 'LEGIBLE_PARENT';

/** Set for a child that must not read anything unless its own filter holds. */
export const FILTER_VARIABLE = 'LEGIBLE_FILTER';

/** Number of the child's socket to its parent: after the standard streams, the channel and the file to write to. */
export const SOCKET = 5;
