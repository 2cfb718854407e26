import { and, eq, isNull, ne } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { codeIn } from '#domain/codes/itemCode.ts';
import { authoriseExtra } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { keepItemsInRunningRounds } from '../rounds/roundParts.ts';
import { usableAt } from '../scope/owners.ts';
import { updatedColumns } from '../shared/changes.ts';
import { findCode } from './itemCodes.ts';

type Writing = Pick<Call<CallName>, 'db' | 'caller' | 'scope' | 'now'>;

interface Claim {
  code: string;
  replaces?: boolean | undefined;
  fromMapItemId?: number | undefined;
  /** Set when the item was just drawn, possibly to replace a deleted one. */
  isAnew?: boolean;
}

interface Item {
  id: number;
  customerId: number;
  buildingId: number;
}

/** Locks the code's row; the caller must have locked the item before. @throws HttpProblem code_wrong, code_unknown at the field */
async function lockCode(call: Writing, text: string, field: string) {
  const code = codeIn(text) ?? fail('code_wrong', field);
  const [row] = await call.db.select().from(itemCodes).where(eq(itemCodes.code, code)).for('update');
  const { state, item } = await findCode(call, code);
  return row && state !== 'unknown' ? { row, item } : fail('code_unknown', field);
}

/** Returns whether an unassigned code may be used at the item's customer: it belongs to the customer or a level above it. */
async function isUsable(db: Database, codeId: number, { customerId }: Item): Promise<boolean> {
  const owner = { customerId: itemCodes.customerId, companyId: itemCodes.customerId };
  const [row] = await db
    .select({ id: itemCodes.id })
    .from(itemCodes)
    .where(and(eq(itemCodes.id, codeId), usableAt(owner, customerId)));
  return row !== undefined;
}

/** Releases codes from their locked items and returns these; released codes can't be assigned to other items. */
async function takeCodes({ db, now }: Writing, which: SQL | undefined): Promise<number[]> {
  const rows = await db
    .update(itemCodes)
    .set({ released: now, ...updatedColumns(itemCodes, now) })
    .where(and(isNull(itemCodes.released), which))
    .returning({ mapItemId: itemCodes.mapItemId });
  return rows.flatMap(({ mapItemId }) => mapItemId ?? []);
}

/** Releases codes from their locked items. @throws HttpProblem not_found if there are none */
export async function releaseCodes(call: Writing, which: SQL | undefined): Promise<void> {
  const itemIds = await takeCodes(call, which);
  if (itemIds.length === 0) fail('not_found');
  await keepItemsInRunningRounds(call.db, itemIds);
}

/**
 * Assigns a code to a locked item; idempotent. It replaces the item's present code if the claim says so. A code that is on another item by
 * mistake is reassigned if the claim says so and the building is the same; the code of a deleted item can only be assigned to an item just
 * drawn in its building, or back to its own item.
 * @throws HttpProblem code_wrong, code_unknown, code_released, code_taken, code_item_deleted at the field; item_has_code
 */
export async function claimCode(
  call: Writing & Pick<Call<CallName>, 'audit'>,
  item: Item,
  { code: text, replaces, fromMapItemId, isAnew = false }: Claim,
  field = 'code',
): Promise<number> {
  const { db, now, caller } = call;
  const { row, item: bearer } = await lockCode(call, text, field);
  const isOnIt = row.mapItemId === item.id;
  if (isOnIt && row.released === null) return row.id;
  if (row.released !== null && !isOnIt) fail('code_released', field);
  const isFree = row.mapItemId === null || (isAnew && row.buildingId === item.buildingId);
  if (!bearer && !isOnIt && !isFree) fail('code_item_deleted', field);
  if (!bearer && !isOnIt && !(await isUsable(db, row.id, item))) fail('code_unknown', field);
  if (bearer && !isOnIt) {
    if (bearer.mapItemId !== fromMapItemId || bearer.buildingId !== item.buildingId)
      fail('code_taken', field);
    await authoriseExtra({ ...call, name: 'claimItemCode' }, 'fromMapItemId', item.customerId);
  }
  const otherCodes = and(eq(itemCodes.mapItemId, item.id), ne(itemCodes.id, row.id));
  if ((await takeCodes(call, otherCodes)).length > 0 && !replaces) fail('item_has_code', 'mapItemId');
  const place = { mapItemId: item.id, buildingId: item.buildingId, customerId: item.customerId };
  await db
    .update(itemCodes)
    .set({
      ...place,
      claimed: now,
      claimedBy: caller.userId,
      released: null,
      ...updatedColumns(itemCodes, now),
    })
    .where(eq(itemCodes.id, row.id));
  await keepItemsInRunningRounds(db, [item.id, ...(bearer ? [bearer.mapItemId] : [])]);
  await call.audit({
    action: 'code_claimed',
    customerId: item.customerId,
    target: { kind: 'mapItem', id: item.id },
    details: { code: row.code },
  });
  return row.id;
}
