import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { registerKinds } from '#server/content/registers/registerKinds.ts';
import { carryKinds, isOfOwnPersonalKind } from '../records/carriedKinds.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';
import { transferPermits } from './movedPermits.ts';
import { transferVisits } from './movedVisits.ts';

interface Target {
  customerId: number;
}

const inBuildings = (buildingIds: readonly number[]): SQL => sql`t.building_id = any(${idList(buildingIds)})`;
const ofRecords = (where: SQL): SQL =>
  sql`t.record_id in (select t.id from register_records t where ${where})`;

const copiedKinds = registerKinds.filter(({ isCopiedByMove }) => isCopiedByMove).map(({ key }) => key);

/** Copies a copied building's organisation, boundary list and risks as drafts, without persons and files. [SBA-09] */
async function copyRegisters(
  { copy, copyOf }: Journal,
  buildingIds: readonly number[],
  { customerId }: Target,
): Promise<void> {
  if (copiedKinds.length === 0) return;
  const columns = {
    customer_id: sql`${customerId}::int`,
    building_id: copyOf('buildings', sql`t.building_id`),
    installation_id: copyOf('installations', sql`t.installation_id`),
    corrects_id: sql`null::int`,
    created_by: sql`null::int`,
    is_draft: sql`true`,
  };
  const isCopied = sql`t.kind = any(${sql.param(`{${copiedKinds.join()}}`)}::text[])`;
  await copy('register_records', columns, sql`${inBuildings(buildingIds)} and not t.deleted and ${isCopied}`);
}

const kindList = (keys: readonly string[]): SQL => sql`${sql.param(`{${keys.join()}}`)}::text[]`;

/** Kinds of records that belong to a person, such as certificates. */
const personalKinds = registerKinds.filter(({ scope }) => scope === 'person').map(({ key }) => key);

/**
 * Moves the records of moved buildings along: roles that run end on the day of the move, names stay as written, and documents of the
 * customer that is left don't follow. [SBA-09]
 */
async function rehomeRegisters(
  journal: Journal,
  buildingIds: readonly number[],
  { target, now }: { target: Target; now: string },
): Promise<void> {
  const { set, remove } = journal;
  const owner = { customer_id: sql`${target.customerId}::int` };
  const isMoved = inBuildings(buildingIds);
  const day = now.slice(0, 'YYYY-MM-DD'.length);
  for (const { key, endedByMove } of registerKinds)
    if (endedByMove !== undefined)
      await set(
        'register_records',
        {
          values: sql`jsonb_set(t.values, ${sql.param(`{${endedByMove}}`)}::text[], to_jsonb(${day}::text))`,
          valid_until: sql`${day}::text`,
        },
        sql`${isMoved} and t.kind = ${key} and coalesce(nullif(t.values ->> ${endedByMove}, ''), '9999') > ${day}`,
      );
  // Certificates stay with the person, at the customer that registered them. [SBA-54]
  await set(
    'register_records',
    { building_id: sql`null::int`, installation_id: sql`null::int` },
    sql`${isMoved} and (t.kind = any(${kindList(personalKinds)}) or ${isOfOwnPersonalKind})`,
  );
  await carryKinds(journal, {
    moved: isMoved,
    rootId: sql`(select c.root_id from customers c where c.id = ${target.customerId}::int)`,
  });
  // The pages of those who reported an incident by a label end with the customer's ownership.
  await set('register_records', { ...owner, page_hash: sql`null::text` }, isMoved);
  await set('register_links', { ...owner, role_id: sql`null::int` }, ofRecords(isMoved));
  await set('register_revisions', owner, ofRecords(isMoved));
  await remove(
    'register_links',
    sql`${ofRecords(isMoved)} and exists (
      select 1 from files f where f.id = t.file_id and f.customer_id <> ${target.customerId})`,
  );
}

/** Copies the records of copied buildings that follow a copy, and moves those of moved buildings, with the cases of visits and permits. [SBA-09] */
export async function transferRegisters(
  journal: Journal,
  buildings: { copied: readonly number[]; moved: readonly number[] },
  { target, now }: { target: Target; now: string },
): Promise<void> {
  await copyRegisters(journal, buildings.copied, target);
  await rehomeRegisters(journal, buildings.moved, { target, now });
  await transferVisits(journal, buildings.moved, target);
  await transferPermits(journal, buildings.moved, target);
}
