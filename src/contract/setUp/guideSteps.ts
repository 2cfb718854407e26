/** The steps from an empty customer to its first round, in the order in which they build on each other. [SETUP-01] */
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
