import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idList } from '../records/moveChoices.ts';
import type { Journal } from '../records/moveJournal.ts';
import { roleAtTarget } from './movedUsers.ts';

/** Target of moved buildings. */
interface Target {
  customerId: number;
}

const of = (column: string): SQL => sql.raw(`t.${column}`);

/**
 * Copies non-deleted buildings to another customer, with their non-deleted floors, drawings, areas and items, keeping numbers and
 * service fields. Each drawing's current file gets its own row for the same bytes, and the texts of its page. Rounds, flaws, people and
 * previous files aren't copied.
 * @param entryFor catalogue entry that a copied item refers to instead of its own
 */
export async function copyBuildings(
  journal: Journal,
  buildingIds: readonly number[],
  { target, entryFor }: { target: Target; entryFor: (entry: SQL) => SQL },
): Promise<void> {
  const { copy, set, copyOf, copiedIn, copiesIn } = journal;
  const ids = idList(buildingIds);
  const owner = { customer_id: sql`${target.customerId}::int` };
  const inBuilding = { ...owner, building_id: copyOf('buildings', of('building_id')) };
  const activeInBuildings = sql`t.building_id = any(${ids}) and not t.deleted`;
  const onActiveFloor = sql`${activeInBuildings} and exists (select 1 from floors f where f.id = t.floor_id and not f.deleted)`;
  const onActiveMap = sql`${activeInBuildings} and exists (
    select 1 from maps m join floors f on f.id = m.floor_id where m.id = t.map_id and not m.deleted and not f.deleted)`;
  // Triggers count the inserted items.
  await copy('buildings', { ...owner, item_count: sql`0` }, sql`t.id = any(${ids}) and not t.deleted`);
  await copy('floors', inBuilding, activeInBuildings);
  const drawing = {
    ...inBuilding,
    floor_id: copyOf('floors', of('floor_id')),
    file_id: sql`null`,
    old_file_id: sql`null`,
  };
  await copy('maps', drawing, onActiveFloor);
  const mapId = { map_id: copyOf('maps', of('map_id')) };
  await copy(
    'files',
    { ...owner, building_id: copyOf('buildings', of('building_id')), ...mapId },
    sql`not t.deleted and exists (
      select 1 from maps m join floors f on f.id = m.floor_id
      where m.file_id = t.id and m.building_id = any(${ids}) and not m.deleted and not f.deleted)`,
  );
  const ofFile = { ...owner, file_id: copyOf('files', of('file_id')) };
  await copy('drawing_texts', ofFile, sql`t.file_id in ${copiedIn('files')}`);
  await copy('areas', { ...inBuilding, ...mapId }, onActiveMap);
  await copy(
    'map_items',
    { ...inBuilding, ...mapId, fire_protection_id: entryFor(of('fire_protection_id')) },
    onActiveMap,
  );
  const ofFloor = copyOf('floors', of('floor_id'));
  await copy('installations', inBuilding, activeInBuildings);
  await copy(
    'installation_parts',
    { ...owner, installation_id: copyOf('installations', of('installation_id')), floor_id: ofFloor },
    sql`t.installation_id in ${copiedIn('installations')}`,
  );
  await set(
    'maps',
    {
      file_id: sql`(select n.id from files n where n.map_id = t.id and n.customer_id = ${target.customerId} order by n.id desc limit 1)`,
    },
    sql`t.id in ${copiesIn('maps')}`,
  );
}

/**
 * Moves buildings to another customer, including deleted ones, with floors, drawings, areas, items, files and flaws, which then
 * refer to the target's entries and roles. Runs after records, and after the remaining rounds were separated; people's connections
 * have a step of their own.
 */
export async function rehomeBuildings(
  journal: Journal,
  buildingIds: readonly number[],
  { target, entryFor }: { target: Target; entryFor: (entry: SQL) => SQL },
): Promise<void> {
  const { set } = journal;
  const ids = idList(buildingIds);
  const owner = { customer_id: sql`${target.customerId}::int` };
  const inBuildings = sql`t.building_id = any(${ids})`;
  const isMap = sql`t.map_id in (select m.id from maps m where m.building_id = any(${ids}))`;
  const ofFlaws = sql`t.flaw_id in (select f.id from flaws f where f.building_id = any(${ids}))`;
  await set('buildings', owner, sql`t.id = any(${ids})`);
  for (const table of [
    'floors',
    'maps',
    'areas',
    'installations',
    'item_codes',
    'item_units',
    'service_events',
    'fault_reports',
  ])
    await set(table, owner, inBuildings);
  await set(
    'installation_parts',
    owner,
    sql`t.installation_id in (select n.id from installations n where n.building_id = any(${ids}))`,
  );
  await set('map_items', { ...owner, fire_protection_id: entryFor(of('fire_protection_id')) }, inBuildings);
  await set('drawing_fits', owner, isMap);
  const ofDrawings = sql`t.file_id in (select f.id from files f join maps m on m.id = f.map_id where m.building_id = any(${ids}))`;
  await set('drawing_texts', owner, ofDrawings);
  const ofReports = sql`t.report_id in (select r.id from fault_reports r where r.building_id = any(${ids}))`;
  await set('fault_report_files', owner, ofReports);
  // Photos are moved with their flaws; all other files of the building, its drawings and documents, with the building.
  const isPhoto = sql`exists (select 1 from flaw_files ff where ff.file_id = t.id)`;
  await set('files', owner, sql`(${inBuildings} or ${isMap}) and not ${isPhoto}`);
  await set('files', owner, sql`t.id in (select t.file_id from flaw_files t where ${ofFlaws})`);
  await set('flaw_files', owner, ofFlaws);
  await set('flaw_events', { ...owner, contractor_link_id: sql`null::int` }, ofFlaws);
  await set(
    'flaws',
    { ...owner, responsible: roleAtTarget(journal, of('responsible'), target) },
    inBuildings,
  );
}
