import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import type { AuditEntry } from '#server/core/audit.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { scimConnections } from '#server/db/schema/identity/scim.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { createdColumns, onlyRow, updatedColumns } from '../shared/changes.ts';
import { hashToken } from '../shared/tokens.ts';

export type ConnectionRow = typeof scimConnections.$inferSelect;

/** Lifetime of a token, in days. */
const scimTokenDays = 365;
/** Precision of the time of last use, in minutes. */
const useMinutes = 1;

/** Address of the server for SCIM clients. */
export const scimBaseUrl = ({ publicUrl }: Pick<Services['settings'], 'publicUrl'>): string =>
  `${publicUrl}/scim/v2`;

/** SCIM request of a root customer's provider. */
export interface ScimContext {
  /** The request's transaction. */
  db: Database;
  now: string;
  /** Client's address, for the audit log. */
  address: string;
  connectionId: number;
  root: { id: number; companyId: number };
  /** Address of the server for SCIM clients. */
  baseUrl: string;
}

/** Records a change in the audit log, with the provisioning as actor. */
export function auditScim(
  { db, now, address, connectionId }: ScimContext,
  entry: Omit<AuditEntry, 'actor' | 'address'>,
): Promise<void> {
  return writeAudit(db, now, { ...entry, actor: `scim:${connectionId}`, address });
}

/** Returns the provisioning of a root customer; null if it never had a token. */
export async function connectionOfRoot(db: Database, rootId: number): Promise<ConnectionRow | null> {
  const [connection] = await db
    .select()
    .from(scimConnections)
    .where(eq(scimConnections.customerId, rootId))
    .limit(1);
  return connection ?? null;
}

/**
 * Returns the provisioning that a token belongs to; null for a revoked or expired token, one of a customer that is no root, and one whose
 * licence isn't active. [IDENT-34]
 */
export async function findConnection(db: Database, token: string, now: string) {
  const [row] = await db
    .select({
      id: scimConnections.id,
      expires: scimConnections.expires,
      root: { id: customers.id, companyId: customers.companyId },
    })
    .from(scimConnections)
    .innerJoin(customers, eq(customers.id, scimConnections.customerId))
    .innerJoin(customerLicences, eq(customerLicences.customerId, customers.id))
    .where(
      and(
        eq(scimConnections.tokenHash, hashToken(token)),
        isNull(customers.parentId),
        eq(customerLicences.active, true),
      ),
    )
    .limit(1);
  return row && row.expires !== null && row.expires > now ? row : null;
}

/** Records the use of a token, at most once a minute. */
export async function noteUse(db: Database, id: number, now: string): Promise<void> {
  const isOld = or(
    isNull(scimConnections.lastUsed),
    lt(scimConnections.lastUsed, later(now, { minutes: -useMinutes })),
  );
  await db
    .update(scimConnections)
    .set({ lastUsed: now })
    .where(and(eq(scimConnections.id, id), isOld));
}

/** Serialises changes of the people who manage the root customer until the transaction ends. */
export async function lockConnection(db: Database, id: number): Promise<void> {
  await db
    .select({ id: scimConnections.id })
    .from(scimConnections)
    .where(eq(scimConnections.id, id))
    .for('update');
}

/** Returns what a token of a provisioning is signed for; equal ones give equal tokens. */
export const tokenSubject = ({ id, version }: ConnectionRow): string => `${id}:${version}`;

/**
 * Gives a root customer a new token in place of the last one; null if the customer is no root any more. Locks the customer, so that two
 * tokens can't be issued at the same time.
 * @param sign signs the subject of the new token
 */
export async function issueToken(
  db: Database,
  { rootId, createdBy, now }: { rootId: number; createdBy: number | null; now: string },
  sign: (subject: string) => Promise<string>,
): Promise<ConnectionRow | null> {
  const isRoot = and(eq(customers.id, rootId), isNull(customers.parentId));
  const [root] = await db.select({ id: customers.id }).from(customers).where(isRoot).for('no key update');
  if (!root) return null;
  const before = await connectionOfRoot(db, rootId);
  const draft =
    before ??
    onlyRow(
      await db
        .insert(scimConnections)
        .values({ customerId: rootId, ...createdColumns(now) })
        .returning(),
    );
  const token = await sign(tokenSubject({ ...draft, version: draft.version + 1 }));
  return onlyRow(
    await db
      .update(scimConnections)
      .set({
        tokenHash: hashToken(token),
        tokenEnd: token.slice(-4),
        issued: now,
        expires: later(now, { days: scimTokenDays }),
        lastUsed: null,
        createdBy,
        ...updatedColumns(scimConnections, now),
      })
      .where(eq(scimConnections.id, draft.id))
      .returning(),
  );
}

/** Revokes the token of a root customer; the users and groups stay, and another token serves them. */
export async function revokeToken(db: Database, id: number, now: string): Promise<void> {
  await db
    .update(scimConnections)
    .set({
      tokenHash: null,
      tokenEnd: null,
      issued: null,
      expires: null,
      ...updatedColumns(scimConnections, now),
    })
    .where(eq(scimConnections.id, id));
}

/** Deletes the provisioning of a customer that is no root any more, or is deleted, with its records of users and groups. */
export async function deleteConnectionOf(tx: Database, customerId: number): Promise<void> {
  await tx.delete(scimConnections).where(eq(scimConnections.customerId, customerId));
}
