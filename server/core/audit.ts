import type { AuditAction } from '#contract/audit/auditActions.ts';
import type { Database } from '../db/client.ts';
import { auditLog } from '../db/schema/audit.ts';

/** Row of the audit log. Never contains a token, a password or text written by a user. */
export interface AuditEntry {
  action: AuditAction;
  actor: string;
  address?: string;
  companyId?: number | null;
  customerId?: number | null;
  target?: { kind: string; id: number };
  details?: Record<string, string | number | boolean | null>;
}

/** Writes an audit row in the transaction of the audited change. */
export async function writeAudit(tx: Database, now: string, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    action: entry.action,
    actor: entry.actor,
    address: entry.address ?? '',
    companyId: entry.companyId ?? null,
    customerId: entry.customerId ?? null,
    targetKind: entry.target?.kind ?? null,
    targetId: entry.target?.id ?? null,
    details: entry.details ?? {},
    created: now,
    updated: now,
  });
}
