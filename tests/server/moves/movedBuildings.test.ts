import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf } from '#domain/codes/itemCode.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { drawingTexts } from '#server/db/schema/templates.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { copyBuildings, rehomeBuildings } from '#server/services/moves/execution/movedBuildings.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { seed } = backend;
const { dump, writing } = journalled(backend);

/**
 * Starts a move of two houses, the first with a drawing's picture, an area, a document, a deleted floor and a
 * flaw with a photo.
 */
async function started() {
  const seeded = await begin();
  const { first, second, from } = seeded;
  const { db, time } = backend;
  const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
  const ofSource = { customerId: from.id };
  const drawing = await seed.file(ofSource, { mapId: first.map.id, name: 'plan.png' });
  await db
    .update(maps)
    .set({ fileId: drawing.id })
    .where(sql`id = ${first.map.id}`);
  const texts = [{ text: 'BS 1', x: 100, y: 200, width: 30, height: 12 }];
  await db.insert(drawingTexts).values({ ...ofSource, ...stamps, fileId: drawing.id, texts });
  await seed.area(first.map, 'Trapphuset');
  await seed.file(ofSource, { buildingId: first.building.id, documentType: 1, name: 'policy.pdf' });
  const deletedFloor = await seed.floor(first.building, 'Riven', 2);
  await seed.mapItem(await seed.map(deletedFloor), seeded.entry);
  await db.execute(sql`update floors set deleted = true where id = ${deletedFloor.id}`);
  const place = { buildingId: first.building.id, mapId: first.map.id, mapItemId: first.item.id };
  const flaw = only(
    await db
      .insert(flaws)
      .values({ ...ofSource, ...stamps, ...place, name: 'Sönder', ...textKeys('Sönder') })
      .returning(),
  );
  const photo = await seed.file(ofSource, { buildingId: first.building.id, name: 'foto.png' });
  await db.insert(flawFiles).values({ ...ofSource, ...stamps, flawId: flaw.id, fileId: photo.id });
  await seed.itemCode(first.item);
  const blank = { customerId: from.id, code: codeOf([1, 1, 1, 1, 1, 1, 1, 1]), ...stamps };
  await db.insert(itemCodes).values(blank);
  const ids = [first.building.id, second.building.id];
  return { ...(await writing(seeded, [first.building, second.building])), ids };
}

/** Counts the dependent rows of buildings by table and customer. */
async function ownersOf(buildingIds: readonly number[]) {
  const owners: Record<string, Record<number, number>> = {};
  for (const table of ['floors', 'maps', 'areas', 'map_items', 'files', 'flaws']) {
    const rows = await rowsOf<{ customerId: number; count: number }>(
      backend.db,
      sql`select customer_id as "customerId", count(*)::int as count from ${sql.identifier(table)}
        where building_id in ${buildingIds} group by 1`,
    );
    owners[table] = Object.fromEntries(rows.map(({ customerId, count }) => [customerId, count]));
  }
  return owners;
}

describe('buildings of a move', () => {
  test('are moved whole, deleted floors and codes too, and rolled back without a trace [LIFE-52]', async () => {
    const { journal, ids, to, from, undone } = await started();
    await rehomeBuildings(journal, ids, { target: { customerId: to.id }, entryFor: (entry) => entry });
    expect(await ownersOf(ids)).toEqual({
      floors: { [to.id]: 3 },
      maps: { [to.id]: 3 },
      areas: { [to.id]: 1 },
      map_items: { [to.id]: 3 },
      files: { [to.id]: 2 },
      flaws: { [to.id]: 1 },
    });
    expect(await rowsOf(backend.db, sql`select distinct customer_id from files where name <> ''`)).toEqual([
      { customer_id: to.id },
    ]);
    expect(await rowsOf(backend.db, sql`select distinct customer_id from flaw_files`)).toEqual([
      { customer_id: to.id },
    ]);
    expect(
      await rowsOf(
        backend.db,
        sql`select customer_id, map_item_id is null as blank from item_codes order by map_item_id`,
      ),
    ).toEqual([
      { customer_id: to.id, blank: false },
      { customer_id: from.id, blank: true },
    ]);
    await undone();
  });

  test('copied buildings keep contents and file bytes and leave their source unchanged, codes included [LIFE-52]', async () => {
    const { journal, ids, to, before, undone, theirs, first } = await started();
    await copyBuildings(journal, ids, {
      target: { customerId: to.id },
      entryFor: () => sql`${theirs.id}::int`,
    });
    const ofSource = async () =>
      (await dump())['map_items']?.filter((row) => before['map_items']?.includes(row));
    expect(await ofSource()).toEqual(before['map_items']);
    const copies = await rowsOf<{ id: number; item_count: number }>(
      backend.db,
      sql`select id, item_count from buildings where customer_id = ${to.id} and name like '%huset' order by id`,
    );
    expect(copies.map(({ item_count }) => item_count)).toEqual([1, 1]);
    expect(await ownersOf(copies.map(({ id }) => id))).toMatchObject({
      floors: { [to.id]: 2 },
      maps: { [to.id]: 2 },
      areas: { [to.id]: 1 },
      map_items: { [to.id]: 2 },
      flaws: {},
    });
    const pictures = await rowsOf<{ storage_key: string; map_id: number }>(
      backend.db,
      sql`select f.storage_key, m.id = f.map_id as own from maps m join files f on f.id = m.file_id
        where m.id = ${first.map.id} or m.customer_id = ${to.id}`,
    );
    expect(new Set(pictures.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(pictures).toHaveLength(2);
    const entries = await rowsOf(
      backend.db,
      sql`select distinct fire_protection_id as id from map_items where building_id in ${copies.map(({ id }) => id)}`,
    );
    expect(entries).toEqual([{ id: theirs.id }]);
    expect(await rowsOf(backend.db, sql`select 1 from item_codes where customer_id = ${to.id}`)).toEqual([]);
    const texts = sql`select d.texts, d.customer_id as of from drawing_texts d join maps m on m.file_id = d.file_id order by m.id`;
    const [source, copied] = await rowsOf<{ texts: unknown; of: number }>(backend.db, texts);
    expect(copied).toEqual({ ...source, of: to.id });
    await undone();
  });
});
