/** Kinds of the authority's paper. */
export const visitPapers = ['draft', 'note', 'protocol', 'order', 'ban'] as const;
export type VisitPaper = (typeof visitPapers)[number];

/** Parties that a point is addressed to. */
export const addressees = ['owner', 'tenant', 'both'] as const;
export type Addressee = (typeof addressees)[number];

/** Party that a flaw belongs to, if a point is parted. */
export const flawParties = ['owner', 'tenant'] as const;
export type FlawParty = (typeof flawParties)[number];

/** States of a point at a visit: found there, carried over from the visit before, or mended since. */
export const pointOutcomes = ['new', 'remains', 'mended'] as const;
export type PointOutcome = (typeof pointOutcomes)[number];

/** Views on a point. */
export const pointViews = ['agreed', 'contested', 'fixed'] as const;
export type PointView = (typeof pointViews)[number];

/** Days before the deadline of a point that isn't fixed on which administrators are notified of it. */
export const pointLeadDays = [14, 3] as const;

/** Limits of a case. */
export const visitLimits = { points: 200, flaws: 20, files: 20 } as const;
