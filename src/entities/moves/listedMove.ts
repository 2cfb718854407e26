import type { RowOf } from '#platform/calls/callAddress.ts';

/** Move in a list. */
export type ListedMove = RowOf<'listMoves'>;
