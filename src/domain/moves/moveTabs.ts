/** Tabs of the wizard in order, as named in the URL; their indexes are the tab numbers of a move's lines. [MOVE-26] */
export const moveTabs = ['buildings', 'plans', 'entries', 'lists', 'roles', 'questions', 'users'] as const;
export type MoveTab = (typeof moveTabs)[number];
