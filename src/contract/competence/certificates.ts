/** Certificates of the register `competence`, and with them the duties that need competent persons. */
export const certificateKeys = [
  'alarmCaretaker',
  'sprinklerCaretaker',
  'hotWorkIssuer',
  'hotWorker',
  'fireGuard',
  'firstAid',
  'evacuationLeader',
] as const;
export type CertificateKey = (typeof certificateKeys)[number];

/** Months ahead in which gaps are foreseen. */
export const forecastMonths = 12;

/** Reasons why a person who could fulfil a duty doesn't. */
export const lackReasons = ['noCertificate', 'certificateEnded', 'roleEnded'] as const;
export type LackReason = (typeof lackReasons)[number];
