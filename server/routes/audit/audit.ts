import { auditLog } from '#server/db/schema/audit.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { reading } from '#server/middleware/calls/chains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import {
  auditCondition,
  presentAuditEntry,
  selectAuditEntries,
} from '#server/services/audit/auditEntries.ts';

const order = { fields: { Created: auditLog.created }, by: 'Created desc', id: auditLog.id };

/** The audit log, the latest entries first. [IDENT-10] */
export const auditRoutes: readonly Route[] = [
  reading.route('listAuditEntries', async (call) => {
    const query = call.query();
    await authorise(call);
    const condition = auditCondition(call, query);
    return listPage(query, order, {
      rows: (window) => inWindow(selectAuditEntries(call).where(condition), window),
      count: () => call.db.$count(auditLog, condition),
      present: presentAuditEntry,
    });
  }),
];
