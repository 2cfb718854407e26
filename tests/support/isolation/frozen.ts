import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { moveBuildings, moveCopies, moveJournal, moves, moveUsers } from '#server/db/schema/moves.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import type { World } from './world.ts';

/** Building of each kind of place. */
const places: Readonly<Record<string, SQL>> = {
  buildings: sql`t.id`,
  floors: sql`t.building_id`,
  maps: sql`t.building_id`,
  map_items: sql`t.building_id`,
  areas: sql`t.building_id`,
  files: sql`t.building_id`,
  installations: sql`t.building_id`,
  item_codes: sql`t.building_id`,
  register_records: sql`t.building_id`,
  visit_cases: sql`t.building_id`,
  hot_work_permits: sql`t.building_id`,
  visit_points: sql`(select c.building_id from visit_cases c where c.id = t.case_id)`,
};
/** Records that a move takes independently. */
const records = [
  'fire_protections',
  'question_groups',
  'questions',
  'question_lists',
  'roles',
  'round_plannings',
  'users',
];

/** A record that a started move can freeze. */
export interface Freezable {
  table: string;
  id: number;
}

/** Ways in which a record becomes frozen. */
const ways = ['copied', 'copy', 'moved'] as const;

/** Creates a started move that freezes records of the world and whose customers are unrelated to them. */
export async function createFreezer({ db, seed, time }: Backend, world: World) {
  const executed = '2026-11-18T22:30:00.000Z';
  const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
  const ownFields = { customerId: world.stranger.id, ...stamps };
  const house = await seed.building(world.stranger, 'Flyttat hus');
  const tables = [...Object.keys(places), ...records, 'customers'];
  const foundRecords = await Promise.all(
    tables.map(async (table) =>
      (
        await rowsOf<{ id: number }>(db, sql`select id from ${sql.identifier(table)} where id >= 1000000`)
      ).map(({ id }): [number, string] => [id, table]),
    ),
  );
  const tableOf = new Map(foundRecords.flat());
  let turn = 0;

  /** Returns the records in a request by their ids, which are unique across tables. */
  const namedIn = (request: unknown): Freezable[] =>
    [...new Set(JSON.stringify(request).match(/(?<!\w)\d{7}(?!\w)/g))].map(Number).flatMap((id) => {
      const table = tableOf.get(id);
      return table === undefined ? [] : [{ table, id }];
    });

  /** Starts a move and returns its id. */
  const start = async (tx: Database): Promise<number> =>
    only(
      await tx
        .insert(moves)
        .values({ ...ownFields, targetCustomerId: world.stranger.id, moveStatus: 'started', executed })
        .returning(),
    ).id;

  const takeHouse = async (tx: Database, moveId: number, buildingId: number) =>
    only(
      await tx
        .insert(moveBuildings)
        .values({ ...ownFields, moveId, buildingId, moveType: 'move' })
        .returning(),
    );

  /** Starts a move that freezes one record and returns its id. */
  async function freeze(tx: Database, { table, id }: Freezable): Promise<number> {
    const moveId = await start(tx);
    const part = { ...ownFields, moveId, tableName: table };
    const way = ways[(turn += 1) % ways.length];
    const building = places[table];
    if (table === 'customers') {
      const side = way === 'copied' ? { customerId: id } : { targetCustomerId: id };
      await tx
        .update(moves)
        .set(side)
        .where(sql`id = ${moveId}`);
    } else if (building) {
      const [row] = await rowsOf<{ id: number | null }>(
        tx,
        sql`select ${building} as id from ${sql.identifier(table)} t where t.id = ${id}`,
      );
      const buildingId = row?.id ?? 0;
      if (way === 'copy')
        await tx
          .insert(moveCopies)
          .values({ ...part, tableName: 'buildings', oldId: house.id, newId: buildingId });
      else await takeHouse(tx, moveId, buildingId);
    } else if (table === 'users') {
      const { id: moveBuildingId } = await takeHouse(tx, moveId, house.id);
      await tx
        .insert(moveUsers)
        .values({ ...ownFields, moveBuildingId, userId: id, moveType: 'crossConnect' });
    } else if (way === 'moved') {
      const owners = { before: { customer_id: 1 }, after: { customer_id: 2 } };
      await tx.insert(moveJournal).values({ ...part, position: 1, recordId: String(id), ...owners });
    } else {
      const ids = way === 'copied' ? { oldId: id, newId: 1 } : { oldId: 1, newId: id };
      await tx.insert(moveCopies).values({ ...part, ...ids });
    }
    return moveId;
  }

  /** Starts a move that freezes every record of the world. */
  async function freezeAll(tx: Database): Promise<void> {
    const moveId = await start(tx);
    const also = sql`${ownFields.customerId}::int, ${moveId}::int`;
    const moment = sql`${stamps.created}::timestamptz, ${stamps.updated}::timestamptz`;
    await tx.execute(sql`insert into move_buildings (customer_id, move_id, building_id, move_type, created, updated)
      select ${also}, t.id, 1, ${moment} from buildings t`);
    for (const table of records)
      await tx.execute(sql`insert into move_copies (customer_id, move_id, table_name, old_id, new_id, created, updated)
        select ${also}, ${table}, t.id, 0, ${moment} from ${sql.identifier(table)} t`);
  }

  return { executed, namedIn, freeze, freezeAll };
}
