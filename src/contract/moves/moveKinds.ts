/** Kinds of records affected by a move, as counted in its preview and its history. */
export const moveRecordKinds = [
  'buildings',
  'floors',
  'drawings',
  'items',
  'installations',
  'documents',
  'services',
  'labels',
  'flaws',
  'faultReports',
  'plans',
  'rounds',
  'entries',
  'lists',
  'questions',
  'roles',
  'users',
  'contractorLinks',
  'reporterPages',
] as const;

/** Kinds that clients of the first release don't know; they are counted separately. */
export const accompanyingKinds = [
  'installations',
  'services',
  'labels',
  'faultReports',
  'contractorLinks',
  'reporterPages',
] as const;

/** Operations on records counted in a move; `left` records stay in place or are dropped, `ended` ones end permanently. */
export const moveActs = ['moved', 'copied', 'replaced', 'ignored', 'connected', 'left', 'ended'] as const;
