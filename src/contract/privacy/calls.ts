import type { Call } from '../call.ts';

/** Calls for the data about a person. */
export const privacyCalls = {
  getPersonalData: {
    method: 'GET',
    path: 'v1/User/{id}/PersonalData',
    right: 'personal_data_edit',
    level: 'tillsyn',
  },
  getErasure: {
    method: 'GET',
    path: 'v1/User/{id}/Erasure',
    right: 'personal_data_edit',
    level: 'tillsyn',
  },
  eraseUser: {
    method: 'POST',
    path: 'v1/User/{id}/Erasure',
    right: 'personal_data_edit',
    level: 'tillsyn',
    changesCallers: true,
    tags: ['User', 'Erasure', 'Building', 'Flaw', 'Round', 'ActiveRound'],
  },
  listDeletedUsers: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/DeletedUser',
    right: 'personal_data_edit',
    list: true,
    level: 'tillsyn',
    tags: ['User', 'Erasure'],
  },
  listErasures: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/Erasure',
    right: 'personal_data_edit',
    list: true,
    level: 'tillsyn',
    tags: ['Erasure'],
  },
  getRetention: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/Retention',
    right: 'personal_data_edit',
    level: 'tillsyn',
    tags: ['Retention'],
  },
  saveRetention: {
    method: 'PUT',
    path: 'v1/Customer/{customerId}/Retention',
    right: 'personal_data_edit',
    level: 'tillsyn',
    tags: ['Retention'],
  },
} as const satisfies Record<string, Call>;
