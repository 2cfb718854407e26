/** Kinds of the backend's jobs. */
export const jobKinds = [
  'email',
  'reminder',
  'promptNotifications',
  'dueReminders',
  'housekeeping',
  'fileSweep',
  'domainChecks',
  'retention',
  'webhooks',
  'serviceStates',
  'serviceStatesOfVersion',
  'filePacks',
] as const;
export type JobKind = (typeof jobKinds)[number];
