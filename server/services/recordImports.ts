import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Language } from '../../src/contract/constants.ts';
import type { RecordImportBatch } from '../../src/contract/recordImport.ts';
import type { Asking } from '../core/authorise.ts';
import { refuse } from '../core/refusal.ts';
import type { Database } from '../db/client.ts';
import { fireProtections } from '../db/schema/catalogue.ts';
import { questionGroups, questions, recordImports } from '../db/schema/checklists.ts';
import { customers } from '../db/schema/tenants.ts';
import { changed, holdRows, made, onlyRow } from './changes.ts';
import { movesNaming } from './moves/movesNaming.ts';
import { usesOfQuestions } from './questions.ts';
import { refuseUsed } from './uses.ts';
import { usesOfFireProtections } from './fireProtections.ts';

type Batch = typeof recordImports.$inferSelect;

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
export async function keepBatch(
  db: Database,
  batch: Pick<Batch, 'customerId' | 'kind' | 'recordIds' | 'groupIds'>,
  now: string,
): Promise<Batch> {
  return onlyRow(
    await db
      .insert(recordImports)
      .values({ ...batch, ...made(now) })
      .returning(),
  );
}

/** One parameter, however many ids. */
const isOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

async function undoQuestions(asking: Asking, batch: Batch, language: Language): Promise<void> {
  const { db } = asking;
  const own = isOf(questions.id, batch.recordIds);
  const ofGroups = isOf(questions.questionGroupId, batch.groupIds);
  await db.select({ id: questions.id }).from(questions).where(or(own, ofGroups)).for('update');
  const isChanged = or(
    ne(questions.version, 1),
    sql`${questions.customerId} is distinct from ${batch.customerId}`,
  );
  const changedGroups = and(
    isOf(questionGroups.id, batch.groupIds),
    or(ne(questionGroups.version, 1), sql`${questionGroups.customerId} is distinct from ${batch.customerId}`),
  );
  const added = await db.$count(questions, and(ofGroups, sql`not (${own})`));
  const touched =
    (await db.$count(questions, and(own, isChanged))) + (await db.$count(questionGroups, changedGroups));
  refuseUsed(
    [
      ...(await usesOfQuestions(asking, own)),
      await movesNaming(db, 'questions', batch.recordIds),
      { kind: 'questions', count: added },
      { kind: 'changed', count: touched },
    ],
    language,
  );
  await db.delete(questions).where(own);
  await db.delete(questionGroups).where(isOf(questionGroups.id, batch.groupIds));
}

async function undoCatalogue(
  asking: Asking,
  batch: Batch,
  { now, language }: { now: string; language: Language },
): Promise<void> {
  const { db } = asking;
  const own = isOf(fireProtections.id, batch.recordIds);
  await holdRows(db, fireProtections, own);
  const isChanged = or(
    ne(fireProtections.version, 1),
    sql`${fireProtections.customerId} is distinct from ${batch.customerId}`,
  );
  refuseUsed(
    [
      ...(await usesOfFireProtections(asking, batch.recordIds)),
      await movesNaming(db, 'fire_protections', batch.recordIds),
      { kind: 'changed', count: await db.$count(fireProtections, and(own, isChanged)) },
    ],
    language,
  );
  await db
    .update(fireProtections)
    .set({ deleted: true, ...changed(fireProtections, now) })
    .where(own);
}

/**
 * Takes back an import whole, while nothing hangs on what it made.
 * @throws Refusal import_undone, or in_use with what hangs on it or was changed since
 */
export async function undoRecordImport(
  asking: Asking & { now: string; language: Language },
  batch: Batch,
): Promise<Batch> {
  const { db, now, language } = asking;
  if (batch.undone !== null) refuse('import_undone');
  if (batch.kind === 'questions') await undoQuestions(asking, batch, language);
  else await undoCatalogue(asking, batch, { now, language });
  return onlyRow(
    await db
      .update(recordImports)
      .set({ undone: now, ...changed(recordImports, now) })
      .where(eq(recordImports.id, batch.id))
      .returning(),
  );
}

/** A batch as calls carry it. */
export const presentRecordBatch = ({
  id,
  customerId,
  kind,
  created,
  recordIds,
  undone,
}: Batch): RecordImportBatch => ({ id, customerId, kind, created, undone, records: recordIds.length });
