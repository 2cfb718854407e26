import type { RowOf } from '#platform/calls/callAddress.ts';
import type { Tag } from '#contract/tags.ts';

/** Move in a list. */
export type ListedMove = RowOf<'listMoves'>;

/** Cache tags affected by an executed or undone move: every list and record that a move may include. */
export const movedTags: readonly Tag[] = [
  'Move',
  'Building',
  'Floor',
  'Map',
  'MapItem',
  'MapItemPage',
  'Area',
  'File',
  'Flaw',
  'RoundPlan',
  'Round',
  'ActiveRound',
  'FoundQuestion',
  'FireProtection',
  'QuestionList',
  'Question',
  'Role',
  'User',
  'Customer',
  'CustomerInformation',
  'Statistics',
  'Quarantine',
];
