import { eq, ne, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import type { Permission } from '#contract/people/permissions.ts';
import type { Asking } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { made, onlyRow } from '../shared/changes.ts';
import type { Use } from '../scope/uses.ts';

export type Import = typeof imports.$inferSelect;
export type Undoing = Asking & Pick<Call<CallName>, 'now' | 'language' | 'audit'>;

/** How the imports of one kind are made and taken back. */
export interface UndoKind {
  /** All of these are needed to make one and to undo it, unless `rightsOf` tells; then one is enough to see them. */
  rights: readonly Permission[];
  /** The rights that this one needs, by what it made. */
  rightsOf?: (made: Import) => readonly Permission[];
  /** Holds what it made, and what could have come to it, while it is undone. */
  hold: (undoing: Undoing, made: Import) => Promise<void>;
  /** What keeps it from being undone: what hangs on what it made, and what was changed of it. */
  usesOf: (undoing: Undoing, made: Import) => Promise<Use[]>;
  remove: (undoing: Undoing, made: Import) => Promise<unknown>;
}

/** Two imports to one customer wait for each other, so that each sees the other's names. */
export async function lockImportsTo(db: Database, customerId: number): Promise<void> {
  const { id } = customers;
  await db.select({ id }).from(customers).where(eq(id, customerId)).for('no key update');
}

/** A customer with its company, as records have their owner. */
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

/** Keeps what an import made, so that it can be undone. */
export async function keepImport(
  db: Database,
  kept: Pick<Import, 'customerId' | 'kind' | 'recordIds'> &
    Partial<Pick<Import, 'groupIds' | 'floorCount' | 'parts'>>,
  now: string,
): Promise<Import> {
  return onlyRow(
    await db
      .insert(imports)
      .values({ ...kept, ...made(now) })
      .returning(),
  );
}

/** One parameter, however many ids. */
export const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** What is no longer as the import made it. */
export const isTouched = (
  table: { version: PgColumn; customerId: PgColumn },
  { customerId }: Import,
): SQL | undefined => or(ne(table.version, 1), sql`${table.customerId} is distinct from ${customerId}`);

/** How many records an import made; groups came with their questions, and a set of drawings names its building, which it didn't make. */
export const recordsMade = ({
  kind,
  recordIds,
  parts,
}: Pick<Import, 'kind' | 'recordIds' | 'parts'>): number => {
  const { question_groups: _groups, ...counted } = parts;
  return (kind === 'drawingSet' ? 0 : recordIds.length) + Object.values(counted).flat().length;
};

/** An import as calls carry it. */
export const presentImport = (made: Import): ImportMade => ({
  id: made.id,
  customerId: made.customerId,
  kind: made.kind,
  created: made.created,
  records: recordsMade(made),
  floors: made.floorCount,
  undone: made.undone,
});
