/** Claims that may identify a person: stable, and never given to another person. `oid` is that of Entra ID. */
export const subjectClaims = ['sub', 'oid'] as const;

/** Maximum number of claim values with a level of their own. */
export const maxLevelRules = 100;

/** Maximum of a customer's own maximum age of sessions, in hours: that of all sessions. */
export const maxSessionHours = 2_160;
