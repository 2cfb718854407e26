/** Subjects by which personal data is counted and exported. */
export const privacySubjects = [
  'account',
  'access',
  'rounds',
  'flaws',
  'maintenance',
  'places',
  'documents',
  'registers',
  'customers',
  'moves',
  'messages',
  'log',
] as const;
export type PrivacySubject = (typeof privacySubjects)[number];
