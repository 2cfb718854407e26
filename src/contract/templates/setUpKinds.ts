/** Kinds of a set-up's records that can be copied, each after the kinds it depends on. */
export const setUpKinds = ['roles', 'questions', 'checklists', 'catalogue', 'plans'] as const;
export type SetUpKind = (typeof setUpKinds)[number];

/** Built-in templates, by the kind of place. */
export const setUpTemplates = ['school', 'careHome', 'office', 'housing', 'industry'] as const;
export type SetUpTemplate = (typeof setUpTemplates)[number];
