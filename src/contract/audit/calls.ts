import type { Call } from '../call.ts';

/** Calls for the audit log. */
export const auditCalls = {
  listAuditEntries: {
    method: 'GET',
    path: 'v1/Audit',
    right: 'audit_view',
    list: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
