import type { CertificateKey } from '../competence/certificates.ts';

/** Methods of hot work. */
export const workMethods = ['weld', 'cut', 'grind', 'solder', 'hotAir', 'roofing', 'other'] as const;
export type WorkMethod = (typeof workMethods)[number];

/** Persons of a permit. The guard may be waived; the watcher after the work is named and doesn't sign beforehand. */
export const permitRoles = ['issuer', 'worker', 'guard', 'watcher'] as const;
export type PermitRole = (typeof permitRoles)[number];

/** Roles that sign before the work. */
export const signingRoles = ['issuer', 'worker', 'guard'] as const satisfies readonly PermitRole[];
export type SigningRole = (typeof signingRoles)[number];

/** Certificates of which a role needs one. */
export const certificatesOfRole: Readonly<Record<PermitRole, readonly CertificateKey[]>> = {
  issuer: ['hotWorkIssuer'],
  worker: ['hotWorker'],
  guard: ['fireGuard', 'hotWorker'],
  watcher: ['fireGuard', 'hotWorker', 'hotWorkIssuer'],
};

/** Exceptions by which issuer and worker may be one person: on-call work in blocks of flats (Sweden), roofing (Finland). */
export const samePersonReasons = { SE: 'onCallFlats', FI: 'roofing' } as const;

export type SamePersonReason = (typeof samePersonReasons)[keyof typeof samePersonReasons];

/** Precautions at the place of the work. */
export const precautions = ['clear', 'cover', 'wet', 'openings', 'hiddenVoids', 'bothSides'] as const;
export type Precaution = (typeof precautions)[number];

/** Acts on a permit, in their usual order. */
export const permitActs = ['disconnect', 'sign', 'endWork', 'reconnect', 'endWatch', 'withdraw'] as const;
export type PermitActName = (typeof permitActs)[number];

/**
 * States of a permit: signatures are missing; work may go on; the watch runs; the watch is over or the permit withdrawn, and a disconnection
 * stands; closed; withdrawn.
 */
export const permitStates = [
  'prepared',
  'issued',
  'watching',
  'disconnected',
  'closed',
  'withdrawn',
] as const;
export type PermitState = (typeof permitStates)[number];

/** Things that a permit names about itself, on the screen and in print. Those of certificates belong to a role. */
export const permitMarks = [
  'certificateEnded',
  'certificateMissing',
  'certificateShown',
  'caretakerUncertified',
  'samePerson',
  'guardWaived',
  'signedLate',
  'workPastEnd',
  'clockUnproved',
  'itemsUnknown',
  'withdrawnAfterIssue',
] as const;
export type PermitMarkName = (typeof permitMarks)[number];

/** Limits of a permit; distances are in units of the drawing's grid, 1,000 to a side. */
export const permitLimits = {
  hours: 24,
  leastWatchMinutes: 60,
  mostWatchMinutes: 1440,
  radius: { least: 20, usual: 150, most: 1000 },
  items: 300,
  installations: 10,
  sections: 100,
  signature: 8_000,
  acts: 200,
} as const;
