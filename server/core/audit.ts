import type { Database } from '../db/client.ts';
import { auditLog } from '../db/schema/audit.ts';

/** Actions recorded in the audit log. */
export type AuditAction =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'refresh_reuse'
  | 'password_reset_asked'
  | 'password_changed'
  | 'user_created'
  | 'user_invited'
  | 'invitation_revoked'
  | 'user_changed'
  | 'role_changed'
  | 'licence_changed'
  | 'key_created'
  | 'key_deleted'
  | 'moved'
  | 'move_executed'
  | 'move_approved'
  | 'move_rolled_back'
  | 'deleted'
  | 'restored'
  | 'drawing_replaced'
  | 'item_replaced'
  | 'service_undone'
  | 'replacement_undone'
  | 'service_rules_changed'
  | 'code_claimed'
  | 'code_released'
  | 'records_imported'
  | 'import_undone'
  | 'round_finished'
  | 'round_deleted'
  | 'plan_changed'
  | 'severities_changed'
  | 'guide_changed'
  | 'fault_report_accepted'
  | 'fault_report_declined'
  | 'contractor_link_created'
  | 'contractor_link_opened'
  | 'contractor_link_ended'
  | 'contractor_link_renewed'
  | 'contractor_link_used'
  | 'answer_chosen'
  | 'quarantine_approved'
  | 'quarantine_rejected'
  | 'quarantine_handed_over'
  | 'job_retried'
  | 'job_discarded';

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
