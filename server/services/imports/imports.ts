import type { Right } from '#contract/call.ts';
import { eq, ne, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import type { Use } from '../scope/uses.ts';

export type Import = typeof imports.$inferSelect;
export type Undoing = RequestContext & Pick<Call<CallName>, 'now' | 'language' | 'audit'>;

/** Undo operations of one kind of import. */
export interface UndoKind {
  /** Returns the permissions that this import needs, by the records that it created. */
  rightsOf?: (made: Import) => readonly Right[];
  /** Locks the created records, and records that could be added to them, during the undo. */
  hold: (undoing: Undoing, made: Import) => Promise<void>;
  /** Returns the uses that prevent undoing: records that refer to the created ones, and changes of these. */
  usesOf: (undoing: Undoing, made: Import) => Promise<Use[]>;
  remove: (undoing: Undoing, made: Import) => Promise<unknown>;
}

/** Serialises imports to one customer, so that each sees the other's names. */
export async function lockImportsTo(db: Database, customerId: number): Promise<void> {
  const { id } = customers;
  await db.select({ id }).from(customers).where(eq(id, customerId)).for('no key update');
}

/** Returns the owner columns of a customer's records: the customer and its company. */
export async function ownerAt(
  db: Database,
  customerId: number,
): Promise<{ companyId: number; customerId: number }> {
  const { companyId } = customers;
  const { companyId: company } = onlyRow(
    await db.select({ companyId }).from(customers).where(eq(customers.id, customerId)),
  );
  return { companyId: company, customerId };
}

/** Stores the records that an import created, so that it can be undone. */
export async function keepImport(
  db: Database,
  kept: Pick<Import, 'customerId' | 'kind' | 'recordIds'> &
    Partial<Pick<Import, 'groupIds' | 'floorCount' | 'parts'>>,
  now: string,
): Promise<Import> {
  const made = onlyRow(
    await db
      .insert(imports)
      .values({ ...kept, ...createdColumns(now) })
      .returning(),
  );
  // A set of drawings is only begun by then.
  if (made.kind !== 'drawingSet') await publishImport(db, made, now);
  return made;
}

/** Tells webhooks of an import, or of its undoing. */
export const publishImport = (
  db: Database,
  { id, customerId }: Pick<Import, 'id' | 'customerId'>,
  now: string,
): Promise<void> => publishEvent(db, { type: 'import.finished', customerId, ids: [id] }, now);

/** Returns a condition with a single parameter, however many ids there are. */
export const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Returns the condition for records that were changed since the import created them. */
export const isTouched = (
  table: { version: PgColumn; customerId: PgColumn },
  { customerId }: Import,
): SQL | undefined => or(ne(table.version, 1), sql`${table.customerId} is distinct from ${customerId}`);

/**
 * Returns the number of records that an import created; groups aren't counted besides their questions, nor the building of a set of
 * drawings, which the import didn't create.
 */
export const recordsMade = ({
  kind,
  recordIds,
  parts,
}: Pick<Import, 'kind' | 'recordIds' | 'parts'>): number => {
  const { question_groups: _groups, ...counted } = parts;
  return (kind === 'drawingSet' ? 0 : recordIds.length) + Object.values(counted).flat().length;
};

/** Converts an import to the API's format. */
export const presentImport = (made: Import): ImportMade => ({
  id: made.id,
  customerId: made.customerId,
  kind: made.kind,
  created: made.created,
  records: recordsMade(made),
  floors: made.floorCount,
  undone: made.undone,
});
