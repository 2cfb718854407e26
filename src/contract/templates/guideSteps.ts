/** Steps from an empty customer to its first round, in the order of their dependencies. [SETUP-01] */
export const guideSteps = [
  'buildings',
  'drawings',
  'items',
  'people',
  'checklists',
  'plans',
  'round',
] as const;
export type GuideStep = (typeof guideSteps)[number];
