import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditActors } from '#contract/audit/auditActions.ts';
import type { AuditAction } from '#contract/audit/auditActions.ts';
import type { AuditEntry } from '#contract/audit/auditEntry.ts';
import { reachOf } from '#domain/can.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { levelsFrom } from '../scope/roundScope.ts';

/** Filters of the audit log; `from` and `to` are ISO timestamps, `to` excluded. */
export interface AuditFilters {
  customerId?: number | undefined;
  /** Includes the levels below the customer. */
  below?: boolean | undefined;
  personId?: number | undefined;
  action?: AuditAction | undefined;
  targetKind?: string | undefined;
  targetId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const actors = alias(users, 'actors');
const targetUsers = alias(users, 'target_users');
const targetCustomers = alias(customers, 'target_customers');

const actorKind = sql<string>`split_part(${auditLog.actor}, ':', 1)`;
const actorId = sql<number | null>`nullif(split_part(${auditLog.actor}, ':', 2), '')::int`;
const fullName = (of: { firstName: AnyColumn; lastName: AnyColumn }) =>
  sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`;

/** Returns the condition for entries within the caller's reach; those without a customer belong to their company, else to all. */
function inReach({ caller, scope }: RequestContext): SQL | undefined {
  const ofCustomers = scope.ownCustomers(auditLog.customerId);
  if (reachOf(caller) !== 'company') return ofCustomers;
  return or(ofCustomers, and(isNull(auditLog.customerId), eq(auditLog.companyId, caller.companyId)));
}

/** Returns the condition for the entries that a caller may see and that match the filters. */
export function auditCondition(context: RequestContext, filters: AuditFilters): SQL | undefined {
  const { customerId, personId, action, targetKind, targetId, from, to } = filters;
  const person =
    personId === undefined
      ? undefined
      : or(
          eq(auditLog.actor, `user:${personId}`),
          and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, personId)),
        );
  const ofCustomer =
    customerId === undefined
      ? undefined
      : filters.below
        ? sql`${auditLog.customerId} in ${levelsFrom(customerId)}`
        : eq(auditLog.customerId, customerId);
  return and(
    inReach(context),
    ofCustomer,
    person,
    action === undefined ? undefined : eq(auditLog.action, action),
    targetKind === undefined ? undefined : eq(auditLog.targetKind, targetKind),
    targetId === undefined ? undefined : eq(auditLog.targetId, targetId),
    from === undefined ? undefined : gte(auditLog.created, from),
    to === undefined ? undefined : lt(auditLog.created, to),
  );
}

/** Selects entries with the names of their people and records, as far as these are within the caller's reach today. */
export function selectAuditEntries({ db, scope }: RequestContext) {
  const isTarget = (kind: string, id: AnyColumn, owner: AnyColumn) =>
    and(eq(auditLog.targetKind, kind), eq(auditLog.targetId, id), scope.ownCustomers(owner));
  return db
    .select({
      entry: auditLog,
      actorKind,
      actorId,
      actorName: fullName(actors),
      customerName: customers.name,
      targetName: sql<
        string | null
      >`coalesce(${fullName(targetUsers)}, ${targetCustomers.name}, ${buildings.name}, ${floors.name}, ${roles.name}, ${apiKeys.name})`,
    })
    .from(auditLog)
    .leftJoin(
      actors,
      and(eq(actorKind, 'user'), eq(actors.id, actorId), scope.ownCustomers(actors.customerId)),
    )
    .leftJoin(customers, eq(customers.id, auditLog.customerId))
    .leftJoin(targetUsers, isTarget('user', targetUsers.id, targetUsers.customerId))
    .leftJoin(targetCustomers, isTarget('customer', targetCustomers.id, targetCustomers.id))
    .leftJoin(buildings, isTarget('building', buildings.id, buildings.customerId))
    .leftJoin(floors, isTarget('floor', floors.id, floors.customerId))
    .leftJoin(roles, isTarget('role', roles.id, roles.customerId))
    .leftJoin(apiKeys, isTarget('apiKey', apiKeys.id, apiKeys.customerId))
    .$dynamic();
}

type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

/** Kinds of records that are named, whose id is shown only with the name. */
const namedKinds = ['user', 'customer', 'building', 'floor', 'role', 'apiKey'];
/** Facts of actions that are shown: those that name no record, which may belong to another customer by now. */
const shownDetails: { readonly [Action in AuditAction]?: readonly string[] } = {
  login: ['method'],
  login_failed: ['method', 'code'],
  break_glass_used: ['method'],
  role_changed: ['from', 'to'],
  user_created: ['imported'],
  records_imported: ['kind'],
};

/** Converts a row to the API's format. */
export function presentAuditEntry(row: AuditRow): AuditEntry {
  const { entry, customerName } = row;
  const kind = auditActors.find((each) => each === row.actorKind) ?? 'unknown';
  const isOutside = kind === 'user' && row.actorName === null;
  const action = entry.action as AuditAction;
  const isTargetOutside = namedKinds.includes(entry.targetKind ?? '') && row.targetName === null;
  return {
    id: entry.id,
    created: entry.created,
    action,
    actor: { kind, id: isOutside ? null : row.actorId, name: row.actorName },
    customer:
      entry.customerId === null || customerName === null
        ? null
        : { id: entry.customerId, name: customerName },
    target:
      entry.targetKind === null
        ? null
        : { kind: entry.targetKind, id: isTargetOutside ? null : entry.targetId, name: row.targetName },
    address: isOutside || entry.address === '' ? null : entry.address,
    details: Object.fromEntries(
      Object.entries(entry.details).filter(([name]) => shownDetails[action]?.includes(name)),
    ),
  };
}
