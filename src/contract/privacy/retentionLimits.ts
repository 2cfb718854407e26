/** Kinds of data with a retention: photos of finished rounds, contact details of reporters, entries of the audit log. */
export const retentionKinds = ['photos', 'contacts', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Shortest retention of each kind, in months. */
export const minRetentionMonths = { photos: 12, contacts: 1, audit: 12 } as const satisfies Record<
  RetentionKind,
  number
>;
/** Longest retention, in months. */
export const maxRetentionMonths = 240;

/** Time between an announcement and the deletion, in days. */
export const announcedDays = 30;
