import type { Call } from '../call.ts';

/** Calls for work of users without the permission. */
export const quarantineCalls = {
  listRoundQuarantine: {
    method: 'GET',
    path: 'v1/RoundQuarantine',
    right: 'roundplannings_edit',
    list: true,
    level: 'tillsyn',
    tags: ['Quarantine'],
  },
  createRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine',
    right: 'session',
    creates: true,
    level: 'tillsyn',
    unlicensed: true,
  },
  uploadQuarantinePhoto: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Photo',
    right: 'session',
    multipart: true,
    creates: true,
    level: 'tillsyn',
    unlicensed: true,
  },
  listDeletedOwners: {
    method: 'GET',
    path: 'v1/RoundQuarantine/Owners',
    right: 'roundplannings_edit',
    level: 'tillsyn',
    tags: ['User'],
    isUncached: true,
  },
  handOverDeletedWork: {
    method: 'POST',
    path: 'v1/RoundQuarantine/Owners/{id}',
    right: 'roundplannings_edit',
    creates: true,
    level: 'tillsyn',
  },
  downloadQuarantinePhoto: {
    method: 'GET',
    path: 'v1/RoundQuarantine/{id}/Photo',
    right: 'roundplannings_edit',
    binary: true,
    level: 'tillsyn',
  },
  approveRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Approve',
    right: 'roundplannings_edit',
    level: 'tillsyn',
    tags: ['Quarantine', 'Round', 'ActiveRound', 'Flaw', 'FoundQuestion', 'CustomerInformation'],
  },
  rejectRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Reject',
    right: 'roundplannings_edit',
    level: 'tillsyn',
    tags: ['Quarantine'],
  },
} as const satisfies Record<string, Call>;
