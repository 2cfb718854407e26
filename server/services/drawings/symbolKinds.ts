import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { symbolKindsWrite, SymbolKind } from '#contract/drawings/symbolKind.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { symbolKinds } from '#server/db/schema/templates.ts';
import { updatedColumns, createdColumns } from '../shared/changes.ts';
import { usableAt } from '../scope/owners.ts';

/** Returns the condition for a customer's symbols whose entries exist and are usable at the customer. */
export const knownSymbols = (db: Database, customerId: number) =>
  and(
    eq(symbolKinds.customerId, customerId),
    inArray(
      symbolKinds.fireProtectionId,
      db
        .select({ id: fireProtections.id })
        .from(fireProtections)
        .where(and(eq(fireProtections.deleted, false), usableAt(fireProtections, customerId))),
    ),
  );

/** Deletes the symbols of entries that are being deleted. */
export async function forgetSymbolsOf(db: Database, entries: SQL | undefined): Promise<void> {
  const ids = db.select({ id: fireProtections.id }).from(fireProtections).where(entries);
  await db.delete(symbolKinds).where(inArray(symbolKinds.fireProtectionId, ids));
}

/** Converts a symbol to the API's format. */
export const presentSymbol = ({
  id,
  customerId,
  symbol,
  fireProtectionId,
}: typeof symbolKinds.$inferSelect): SymbolKind => ({ id, customerId, symbol, fireProtectionId });

type Kinds = z.output<typeof symbolKindsWrite>['kinds'];

/**
 * Returns the last entry of each symbol, by its normalised form. @throws HttpProblem invalid_value for a symbol that is
 * empty after normalisation
 */
const lastWords = (kinds: Kinds): Map<string, number | null> =>
  new Map(
    kinds.map(({ symbol, fireProtectionId }, index) => [
      plainWord(symbol) || fail('invalid_value', `kinds.${index}.symbol`),
      fireProtectionId,
    ]),
  );

/** Maximum number of symbols kept per customer: the oldest are deleted. */
export const mostKept = 2000;

/**
 * Stores the entries of symbols at a customer and returns the stored ones; null deletes a symbol.
 * @throws HttpProblem invalid_reference where an entry can't be used there
 */
export async function saveSymbols(
  { db }: RequestContext,
  customerId: number,
  kinds: Kinds,
  now: string,
): Promise<SymbolKind[]> {
  const words = lastWords(kinds);
  const ids = [...new Set([...words.values()].filter((id) => id !== null))];
  const usable = ids.length
    ? await db
        .select({ id: fireProtections.id })
        .from(fireProtections)
        .where(
          and(
            inArray(fireProtections.id, ids),
            eq(fireProtections.deleted, false),
            usableAt(fireProtections, customerId),
          ),
        )
    : [];
  if (usable.length < ids.length) fail('invalid_reference', 'kinds');
  const forgotten = [...words].flatMap(([symbol, id]) => (id === null ? [symbol] : []));
  if (forgotten.length > 0)
    await db
      .delete(symbolKinds)
      .where(and(eq(symbolKinds.customerId, customerId), inArray(symbolKinds.symbol, forgotten)));
  const rows = [...words].flatMap(([symbol, fireProtectionId]) =>
    fireProtectionId === null ? [] : [{ customerId, symbol, fireProtectionId, ...createdColumns(now) }],
  );
  if (rows.length === 0) return [];
  const storedKinds = await db
    .insert(symbolKinds)
    .values(rows.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)))
    .onConflictDoUpdate({
      target: [symbolKinds.customerId, symbolKinds.symbol],
      set: { fireProtectionId: sql`excluded.fire_protection_id`, ...updatedColumns(symbolKinds, now) },
    })
    .returning();
  const tooMany = db
    .select({ id: symbolKinds.id })
    .from(symbolKinds)
    .where(eq(symbolKinds.customerId, customerId))
    .orderBy(desc(symbolKinds.updated), desc(symbolKinds.id))
    .offset(mostKept);
  await db.delete(symbolKinds).where(inArray(symbolKinds.id, tooMany));
  return storedKinds.map(presentSymbol);
}

/** Deletes the symbols of an entry at customers that can no longer use it. */
export async function forgetUnusable(db: Database, fireProtectionId: number): Promise<void> {
  const usable = db
    .select({ id: fireProtections.id })
    .from(fireProtections)
    .where(
      and(
        eq(fireProtections.id, fireProtectionId),
        usableAt(fireProtections, sql`${symbolKinds.customerId}`),
      ),
    );
  await db
    .delete(symbolKinds)
    .where(and(eq(symbolKinds.fireProtectionId, fireProtectionId), notExists(usable)));
}
