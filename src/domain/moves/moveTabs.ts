/** The wizard's tabs in their order, as the address names them; their numbers are those of a move's lines. [MOVE-26] */
export const moveTabs = ['buildings', 'plans', 'entries', 'lists', 'roles', 'questions', 'users'] as const;
export type MoveTab = (typeof moveTabs)[number];
