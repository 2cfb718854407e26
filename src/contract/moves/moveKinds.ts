/** Kinds of records that a move takes, as its preview and its history count them. */
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

/** Those of them that clients of the first release don't know: they are counted apart. */
export const accompanyingKinds = [
  'installations',
  'services',
  'labels',
  'faultReports',
  'contractorLinks',
  'reporterPages',
] as const;

/** What happens to records counted in a move; `left` stay where they are or are dropped, `ended` end for good. */
export const moveActs = ['moved', 'copied', 'replaced', 'ignored', 'connected', 'left', 'ended'] as const;
