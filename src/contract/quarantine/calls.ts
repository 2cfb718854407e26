import type { Call } from '../call.ts';

/** Calls for work of users without the permission. */
export const quarantineCalls = {
  listRoundQuarantine: {
    method: 'GET',
    path: 'v1/RoundQuarantine',
    list: true,
    level: 'tillsyn',
    tags: ['Quarantine'],
  },
  createRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine',
    creates: true,
    level: 'tillsyn',
    unlicensed: true,
  },
  uploadQuarantinePhoto: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Photo',
    multipart: true,
    creates: true,
    level: 'tillsyn',
    unlicensed: true,
  },
  listDeletedOwners: {
    method: 'GET',
    path: 'v1/RoundQuarantine/Owners',
    level: 'tillsyn',
    tags: ['User'],
    isUncached: true,
  },
  handOverDeletedWork: {
    method: 'POST',
    path: 'v1/RoundQuarantine/Owners/{id}',
    creates: true,
    level: 'tillsyn',
  },
  downloadQuarantinePhoto: {
    method: 'GET',
    path: 'v1/RoundQuarantine/{id}/Photo',
    binary: true,
    level: 'tillsyn',
  },
  approveRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Approve',
    level: 'tillsyn',
    tags: ['Quarantine', 'Round', 'ActiveRound', 'Flaw', 'FoundQuestion', 'CustomerInformation'],
  },
  rejectRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Reject',
    level: 'tillsyn',
    tags: ['Quarantine'],
  },
} as const satisfies Record<string, Call>;
