/** What of a set-up can be copied, in the order in which one needs the other. */
export const setUpKinds = ['roles', 'questions', 'checklists', 'catalogue', 'plans'] as const;
export type SetUpKind = (typeof setUpKinds)[number];

/** The kept set-ups, by the kind of place that they are for. */
export const setUpTemplates = ['school', 'careHome', 'office', 'housing', 'industry'] as const;
export type SetUpTemplate = (typeof setUpTemplates)[number];
