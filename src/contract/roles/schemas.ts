import { list, nothing, paged } from '../schemaParts.ts';
import { queryId, queryText } from '../primitives.ts';
import { role, roleWrite, use } from '../catalogue/catalogue.ts';
import * as user from '../users/user.ts';
import type { Schemas } from '../schemaParts.ts';
import type { roleCalls } from './calls.ts';

/** Schemas of the calls for roles. */
export const roleSchemas = {
  listIdentityRoles: { answer: list(user.identityRole) },
  listExternalRoles: { answer: list(role) },
  listRoles: {
    query: paged({ name: queryText, customerId: queryId, roundPlanningId: queryId }),
    answer: list(role),
  },
  getRole: { answer: role },
  getRoleUses: { answer: list(use) },
  createRole: { body: roleWrite, answer: role },
  updateRole: { body: roleWrite, answer: role },
  deleteRole: { answer: nothing },
} as const satisfies Schemas<typeof roleCalls>;
