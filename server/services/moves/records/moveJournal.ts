import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TellStep } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import { hasColumn } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { emptyReferences, findHolders } from './copyHolders.ts';
import type { ReferenceHolder } from './copyHolders.ts';

/** Move being executed, and its transaction. */
export interface MoveExecution {
  tx: Database;
  move: { id: number; customerId: number };
  now: string;
}

/** Columns of a table by their database names, each with its new value; `t` is the table's row. */
export type Columns = Readonly<Record<string, SQL>>;

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const column = (text: string): SQL => sql`t.${sql.identifier(text)}`;
const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
/** Returns an SQL expression of a JSON object with a row's columns. */
const objectOf = (columns: readonly string[]): SQL =>
  sql`jsonb_build_object(${joinList(columns.map((each) => sql`${each}::text, ${column(each)}`))})`;

/** Returns the start of an update statement: `r` are the rows with their previous and new values. */
function changing(table: string, columns: Columns, where: SQL): SQL {
  const names = Object.keys(columns);
  const values = names.map((each, index) => sql`${columns[each]} as ${name(`value${index}`)}`);
  const settings = names.map((each, index) => sql`${name(each)} = b.${name(`value${index}`)}`);
  const changes = sql.join(
    names.map((each, index) => sql`${column(each)} is distinct from b.${name(`value${index}`)}`),
    sql` or `,
  );
  return sql`with b as (
      select t.id, ${objectOf(names)} as before, ${joinList(values)} from ${name(table)} t where ${where}
    ), r as (
      update ${name(table)} t set ${joinList(settings)} from b where t.id = b.id and (${changes})
      returning t.id, b.before, ${objectOf(names)} as after
    )`;
}

/** Creates the registry of a move's copies. */
function createCopies({ tx, move, now }: MoveExecution) {
  const copied = new Set<string>();
  const ids = (table: string, kind: 'old_id' | 'new_id'): SQL =>
    sql`select c.${name(kind)} from move_copies c where c.move_id = ${move.id} and c.table_name = ${table}`;
  return {
    /** Returns the id of a record's copy; null for one that wasn't copied. */
    copyOf: (table: string, oldId: SQL): SQL => sql`(${ids(table, 'new_id')} and c.old_id = ${oldId})`,
    /** Returns whether any record of a table was copied so far. */
    hasCopied: (table: string): boolean => copied.has(table),
    /** Returns the ids of all copied records of a table. */
    copiedIn: (table: string): SQL => sql`(${ids(table, 'old_id')})`,
    /** Returns the ids of all copies in a table. */
    copiesIn: (table: string): SQL => sql`(${ids(table, 'new_id')})`,
    noteCopied: (table: string) => copied.add(table),
    /** Assigns ids to the copies of the rows `t` that match the condition, in the order of the originals' ids. */
    giveIds: (table: string, where: SQL) =>
      tx.execute(sql`
        insert into move_copies (customer_id, move_id, table_name, old_id, new_id, created, updated)
        select ${move.customerId}, ${move.id}, ${table}, s.id, nextval(pg_get_serial_sequence(${table}, 'id')), ${now}::timestamptz, ${now}::timestamptz
        from (select t.id from ${name(table)} t where ${where} order by t.id) s`),
  };
}

/** Execution that writes to a journal. */
interface Writer extends MoveExecution {
  /** Returns the position of the next statement. */
  nextPosition: () => number;
}

/** Returns an SQL statement that adds changed rows to the journal; it returns the ids of the added ones. */
const addedRows = ({ move, now, nextPosition }: Writer, table: string, rows: SQL): SQL => sql`
    insert into move_journal (customer_id, move_id, position, table_name, record_id, before, after, created, updated)
    select ${move.customerId}, ${move.id}, ${nextPosition()}, ${table}, r.id::text, r.before, r.after, ${now}::timestamptz, ${now}::timestamptz
    from ${rows} r where r.before is distinct from r.after returning record_id`;

async function updateRows(writer: Writer, table: string, columns: Columns, where: SQL): Promise<number> {
  const updated = changing(table, columns, sql`${where} for update`);
  const rows = await rowsOf(writer.tx, sql`${updated} ${addedRows(writer, table, sql`r`)}`);
  return rows.length;
}

async function updateManyRows(writer: Writer, table: string, columns: Columns, where: SQL): Promise<void> {
  const { tx, move, now, nextPosition } = writer;
  await tx.execute(
    sql`${changing(table, columns, where)}
        insert into move_journal (customer_id, move_id, position, table_name, record_id, record_ids, before, after, created, updated)
        select ${move.customerId}, ${move.id}, ${nextPosition()}, ${table}, '', array_agg(r.id), r.before, r.after, ${now}::timestamptz, ${now}::timestamptz
        from r where r.before is distinct from r.after group by r.before, r.after`,
  );
}

/** Rows of a numeric column to update, and the value that replaces each of their values. */
interface Replacement {
  standIn: (value: SQL) => SQL;
  where: SQL;
}

async function replaceValues(
  writer: Writer,
  table: string,
  columnName: string,
  { standIn, where }: Replacement,
): Promise<void> {
  const { tx, move, now, nextPosition } = writer;
  const pairs = await rowsOf<{ previous: number; next: number }>(
    tx,
    sql`select s.previous, ${standIn(sql`s.previous`)} as next
        from (select distinct ${column(columnName)} as previous from ${name(table)} t where ${where}) s where s.previous is not null`,
  );
  const changes = pairs.filter(({ previous, next }) => previous !== next);
  const previousValues = new Set(changes.map(({ previous }) => previous));
  // Sequential statements would replace a value twice.
  if (changes.some(({ next }) => previousValues.has(next)))
    return updateManyRows(writer, table, { [columnName]: standIn(column(columnName)) }, where);
  for (const { previous, next } of changes)
    await tx.execute(
      sql`with r as (
            update ${name(table)} t set ${name(columnName)} = ${next} where ${where} and ${column(columnName)} = ${previous} returning t.id
          )
          insert into move_journal (customer_id, move_id, position, table_name, record_id, record_ids, before, after, created, updated)
          select ${move.customerId}, ${move.id}, ${nextPosition()}, ${table}, '', array_agg(r.id), jsonb_build_object(${columnName}::text, ${previous}::int),
            jsonb_build_object(${columnName}::text, ${next}::int), ${now}::timestamptz, ${now}::timestamptz
          from r having count(*) > 0`,
    );
}

async function deleteRows(writer: Writer, table: string, where: SQL): Promise<number> {
  const rows = await rowsOf(
    writer.tx,
    sql`with r as (
          delete from ${name(table)} t where ${where} returning t.id, to_jsonb(t) as before, null::jsonb as after
        ) ${addedRows(writer, table, sql`r`)}`,
  );
  return rows.length;
}

/** Inserts the copies of the rows with an id of `move_copies` that isn't in the journal yet. Returns how many were inserted. */
async function insertCopies(writer: Writer, table: string, columns: Columns): Promise<number> {
  const { tx, move, now } = writer;
  const newColumns: Columns = {
    created: sql`${now}::timestamptz`,
    updated: sql`${now}::timestamptz`,
    version: sql`1`,
    ...columns,
  };
  const values = Object.entries(newColumns).map(([each, value]) => sql`${each}::text, ${value}`);
  const rows = await rowsOf(
    tx,
    sql`with m as (
          insert into ${name(table)}
          select n.* from move_copies c
          join ${name(table)} t on t.id = c.old_id,
          lateral jsonb_populate_record(t, jsonb_build_object('id', c.new_id, ${joinList(values)})) n
          where c.move_id = ${move.id} and c.table_name = ${table}
            and not exists (select 1 from move_journal j where j.move_id = c.move_id and j.table_name = c.table_name and j.record_id = c.new_id::text)
          order by c.new_id
          returning *
        ), r as (select m.id, null::jsonb as before, to_jsonb(m) as after from m) ${addedRows(writer, table, sql`r`)}`,
  );
  return rows.length;
}

async function insertRows(
  writer: Writer,
  table: string,
  columns: readonly string[],
  values: SQL,
): Promise<number> {
  const { tx, now } = writer;
  const rows = await rowsOf(
    tx,
    sql`with m as (
          insert into ${name(table)} (${joinList(columns.map(name))}, created, updated)
          select v.*, ${now}::timestamptz, ${now}::timestamptz from (${values}) v
          returning *
        ), r as (select m.id, null::jsonb as before, to_jsonb(m) as after from m) ${addedRows(writer, table, sql`r`)}`,
  );
  return rows.length;
}

/**
 * Creates the journaled writes of an execution, one statement each for any number of rows: `undoChanges` and `removeMade` undo them
 * exactly. They don't change `updated` or `version`. (moves, Order)
 */
export function createJournal(executing: MoveExecution) {
  const { giveIds, noteCopied, ...copies } = createCopies(executing);
  let position = 0;
  const nextPosition = () => {
    position += 1;
    return position;
  };
  const writer: Writer = { ...executing, nextPosition };
  return {
    ...copies,
    /** Sets columns of the rows `t` that match the condition. Returns how many changed. */
    set: (table: string, columns: Columns, where: SQL) => updateRows(writer, table, columns, where),
    /**
     * Like `set`, for very many rows already protected by a lock on their parent: rows that change alike share a journal row. For
     * records with numeric ids.
     */
    setMany: (table: string, columns: Columns, where: SQL) => updateManyRows(writer, table, columns, where),
    /**
     * Like `setMany`, for one numeric column with few distinct values: each value is replaced by a statement of its own, which needs no
     * join and takes half the time.
     */
    replaceMany: (table: string, columnName: string, replacement: Replacement) =>
      replaceValues(writer, table, columnName, replacement),
    /** Deletes the rows `t` that match the condition. Returns how many were deleted. */
    remove: (table: string, where: SQL) => deleteRows(writer, table, where),
    /**
     * Copies the rows `t` that match the condition, in id order, with other values in some columns; copies have new `created`,
     * `updated` and `version`. Returns how many were copied.
     */
    copy: async (table: string, columns: Columns, where: SQL): Promise<number> => {
      await giveIds(table, where);
      const count = await insertCopies(writer, table, columns);
      if (count > 0) noteCopied(table);
      return count;
    },
    /** Inserts rows that aren't copies, from the columns and a query of their values. Returns how many were inserted. */
    make: (table: string, columns: readonly string[], values: SQL) =>
      insertRows(writer, table, columns, values),
  };
}
export type Journal = ReturnType<typeof createJournal>;
/** Writes of a move, also of one without a journal. */
export type Writes = Pick<Journal, 'set' | 'setMany' | 'remove' | 'copy' | 'copyOf' | 'copiedIn'>;

/** Statement of an execution, as stored in the journal. */
interface Step {
  position: number;
  tableName: string;
  isMade: boolean;
  isRemoved: boolean;
  /** True if its records share a row when they changed alike. */
  isTogether: boolean;
  /** Previous values of one of its records. */
  sample: Record<string, unknown> | null;
}

const stepsOf = (tx: Database, moveId: number): Promise<Step[]> =>
  rowsOf<Step>(
    tx,
    sql`select position, table_name as "tableName", bool_and(before is null) as "isMade", bool_and(after is null) as "isRemoved",
        bool_and(record_ids is not null) as "isTogether", (array_agg(before order by id))[1] as sample
      from move_journal where move_id = ${moveId} group by position, table_name order by position desc`,
  );
const rowsOfStep = (moveId: number, { position }: Step): SQL =>
  sql`move_journal j where j.move_id = ${moveId} and j.position = ${position}`;

/**
 * Undoes the updates and deletions of an execution, last first: only the columns that it set, and only if they still have its value.
 * Created records are left for `removeMade`.
 */
export async function undoChanges(tx: Database, moveId: number, tell?: TellStep): Promise<void> {
  const steps = (await stepsOf(tx, moveId)).filter(({ isMade }) => !isMade);
  for (const [done, step] of steps.entries()) {
    await tell?.('undo', done, steps.length);
    const rows = rowsOfStep(moveId, step);
    const table = name(step.tableName);
    if (step.isRemoved)
      await tx.execute(sql`
        insert into ${table}
        select n.* from (select j.before from ${rows}) j, lateral jsonb_populate_record(null::${table}, j.before) n`);
    else await setBack(tx, step, rows);
  }
}

/**
 * Deletes the records that an execution created, last first, and its journal. Returns the holders that prevent deleting them; the
 * caller must then roll back.
 */
export async function removeMade(tx: Database, moveId: number): Promise<ReferenceHolder[]> {
  for (const step of (await stepsOf(tx, moveId)).filter(({ isMade }) => isMade)) {
    const rows = rowsOfStep(moveId, step);
    const ids = sql`select j.record_id::int from ${rows}`;
    await emptyReferences(tx, step.tableName, ids);
    const holders = await findHolders(tx, step.tableName, ids);
    if (holders.length > 0) return holders;
    await tx.execute(sql`delete from ${name(step.tableName)} t using ${rows} and t.id::text = j.record_id`);
  }
  await tx.execute(sql`delete from move_copies where move_id = ${moveId}`);
  await tx.execute(sql`delete from move_journal where move_id = ${moveId}`);
  return [];
}

async function setBack(tx: Database, { tableName, sample, isTogether }: Step, rows: SQL): Promise<void> {
  const table = name(tableName);
  // Earlier releases wrote columns that no longer exist.
  const columns = Object.keys(sample ?? {}).filter((each) => hasColumn(tableName, each));
  if (columns.length === 0) return;
  const settings = columns.map(
    (each) =>
      sql`${name(each)} = case when ${column(each)} is not distinct from s.${name(`${each}_after`)} then s.${name(each)} else ${column(each)} end`,
  );
  const values = columns.map((each) => sql`b.${name(each)}, a.${name(each)} as ${name(`${each}_after`)}`);
  const [ids, id] = isTogether
    ? [sql`unnest(j.record_ids) as record_id`, sql`t.id`]
    : [sql`j.record_id`, sql`t.id::text`];
  await tx.execute(sql`
    update ${table} t set ${joinList(settings)}
    from (
      select ${ids}, ${joinList(values)} from (select * from ${rows}) j,
      lateral jsonb_populate_record(null::${table}, j.before) b,
      lateral jsonb_populate_record(null::${table}, j.after) a
    ) s
    where ${id} = s.record_id`);
}
