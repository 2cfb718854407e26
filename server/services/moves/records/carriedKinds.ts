import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { numberOfWord } from '#contract/wire.ts';
import { dutyField, exemptionsKind } from '#domain/registers/exemptions.ts';
import type { Writes } from './moveJournal.ts';

const isExemption = sql`t.kind = ${exemptionsKind}`;
const dutyText = sql`(t.values ->> ${dutyField}::text)`;
/** Own kind whose duty an exemption names; null for a duty of the product. */
const exemptedKind = sql`substring(${dutyText} from '^own([0-9]+)(?:SE|FI)$')::int`;
const countryOfDuty = sql`right(${dutyText}, 2)`;

/** Records `t` that come to another tree of customers, by their condition, and the root of that tree. */
interface Arrival {
  moved: SQL;
  rootId: SQL;
}

const isOfStartedMove = sql`exists (select 1 from move_copies c join moves m on m.id = c.move_id
  where c.table_name = 'own_kinds' and c.new_id = k.id and m.move_status = ${numberOfWord('moveStatus', 'started')})`;

/** Returns the id of the root's own kind that is the same as another root's; no rollback takes it away. */
const twinOf = (id: SQL, { rootId }: Arrival): SQL => sql`(
  select min(k.id) from own_kinds k join own_kinds own on own.id = ${id}
  where k.customer_id = ${rootId} and k.deleted = own.deleted and k.definition = own.definition and not ${isOfStartedMove})`;

/** Returns the condition for own kinds `t` that the records use, and that their new root doesn't have. */
export function isKindCopied(arrival: Arrival): SQL {
  const { moved, rootId } = arrival;
  const usedKinds = sql`(select t.own_kind_id from register_records t where ${moved}
    union select ${exemptedKind} from register_records t where ${moved} and ${isExemption})`;
  return sql`t.id in ${usedKinds} and t.customer_id <> ${rootId} and ${twinOf(sql`t.id`, arrival)} is null`;
}

/**
 * Gives records that come to another tree of customers kinds of its root: the same kinds if the root has them, else copies. Exemptions name
 * the duties of those. [SBA-91]
 */
export async function carryKinds({ copy, copyOf, set }: Writes, arrival: Arrival): Promise<void> {
  const { moved, rootId } = arrival;
  const isForeign = (id: SQL) =>
    sql`exists (select 1 from own_kinds k where k.id = ${id} and k.customer_id <> ${rootId})`;
  await copy('own_kinds', { customer_id: rootId }, isKindCopied(arrival));
  const kindThere = (id: SQL) => sql`coalesce(${copyOf('own_kinds', id)}, ${twinOf(id, arrival)})`;
  const ownKind = kindThere(sql`t.own_kind_id`);
  await set(
    'register_records',
    { own_kind_id: ownKind, kind: sql`'own' || ${ownKind}` },
    sql`${moved} and ${isForeign(sql`t.own_kind_id`)}`,
  );
  const duty = sql`to_jsonb('own' || ${kindThere(exemptedKind)} || ${countryOfDuty})`;
  await set(
    'register_records',
    { values: sql`jsonb_set(t.values, ${sql.param(`{${dutyField}}`)}::text[], ${duty})` },
    sql`${moved} and ${isExemption} and ${isForeign(exemptedKind)}`,
  );
}

/** Condition for records `t` of a customer's own kind that belong to a person. */
export const isOfOwnPersonalKind = sql`exists (
  select 1 from own_kinds k where k.id = t.own_kind_id and k.definition ->> 'scope' = 'person')`;
