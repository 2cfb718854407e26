import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { documentType } from '#contract/constants.ts';
import type { ErasurePreview } from '#contract/privacy/erasure.ts';
import { privacySubjects } from '#contract/privacy/subjects.ts';
import type { PrivacySubject } from '#contract/privacy/subjects.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { hasOwner, ownerOf } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { files } from '#server/db/schema/drawings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { FoundUser } from './erasedUser.ts';
import { obstacleOf } from './erasedUser.ts';
import { erasureSteps } from './erasureStatements.ts';
import { namedPerson } from './namedPerson.ts';
import { personalData } from './personalData.ts';
import { auditMonthsOf } from './retention.ts';

/** Maximum number of documents that a preview names. */
const maxDocuments = 50;

/** Returns the condition for the rows `t` of a table that belong to customers in the caller's reach. */
export const inReach = ({ scope }: RequestContext, table: string): SQL =>
  hasOwner(table)
    ? sql`${ownerOf(table, 't')} in (select ${customers.id} from ${customers} where ${scope.ownCustomers(customers.id)})`
    : sql`true`;

/** Counts the records in the caller's reach that an erasure changes, by subject. */
async function countChanges(
  context: RequestContext,
  { user }: FoundUser,
): Promise<ErasurePreview['changes']> {
  const person = await namedPerson(context.db, user);
  const counts = new Map<PrivacySubject, number>([['account', user.deleted ? 0 : 1]]);
  for (const { table, where } of erasureSteps(person)) {
    const subject = personalData[table]?.subject ?? 'log';
    const [row] = await rowsOf<{ count: number }>(
      context.db,
      sql`select count(*)::int as count from ${sql.identifier(table)} t where ${where} and ${inReach(context, table)}`,
    );
    counts.set(subject, (counts.get(subject) ?? 0) + (row?.count ?? 0));
  }
  return privacySubjects.flatMap((subject) => {
    const count = counts.get(subject) ?? 0;
    return count > 0 ? [{ subject, count }] : [];
  });
}

/** Previews an erasure, within the caller's reach. */
export async function previewErasure(context: RequestContext, found: FoundUser): Promise<ErasurePreview> {
  const { db, scope } = context;
  const { user, isGuest } = found;
  const isDocument = and(
    eq(files.uploadedBy, user.id),
    eq(files.documentType, documentType),
    eq(files.deleted, false),
    scope.ownCustomers(files.customerId),
  );
  const isLogged = and(
    sql`(${auditLog.actor} = ${`user:${user.id}`} or (${auditLog.targetKind} = 'user' and ${auditLog.targetId} = ${user.id}))`,
    scope.ownCustomers(auditLog.customerId),
  );
  const { id, name, created } = files;
  return {
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    isDeleted: user.deleted,
    obstacle: await obstacleOf(context, found),
    changes: isGuest ? [] : await countChanges(context, found),
    documents: await db
      .select({ id, name, created })
      .from(files)
      .where(isDocument)
      .orderBy(desc(id))
      .limit(maxDocuments),
    documentCount: await db.$count(files, isDocument),
    auditEntries: await db.$count(auditLog, isLogged),
    auditMonths: await auditMonthsOf(db, user.customerId),
  };
}
