/** Key of the register that reported incidents belong to. */
export const incidentKind = 'incidents';

/** Events that anybody may report: options of the field `event` of that register. */
export const incidentEvents = [
  'fire',
  'smoke',
  'nearMiss',
  'falseAlarm',
  'arsonAttempt',
  'injury',
  'other',
] as const;

/** States of a reported incident. */
export const incidentStates = ['waiting', 'accepted', 'declined'] as const;

/** Maximum number of undecided incidents: of one user, and by the labels of one item and of one customer. */
export const maxWaitingIncidents = { user: 50, item: 20, customer: 500 } as const;
