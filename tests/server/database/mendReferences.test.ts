import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin, plan, house } = moveSeed(backend);
const { db, seed } = backend;

const folder = join(import.meta.dirname, '../../../server/db/migrations');
/** The statements of the repairing migration. */
const statements = readdirSync(folder)
  .filter((name) => name.endsWith('_mend_references.sql'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'));

const mend = () =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

test('broken references are repaired by the stated rules, and unresolved ones are listed in the audit log', async () => {
  const { from, to, left, entry, theirs, first, second, firstPlan, list, theirList } = await begin();
  const { token } = left.people.WebSbaAdmin;
  const ask = <T>(path: string, body: object) => backend.ask<T>('POST', `v1/${path}`, { token, body });
  const round = (await ask<RoundHistory>('RoundHistory', { roundPlanningId: firstPlan.id })).data;
  const flaw = (await ask<Flaw>('Flaw', { name: 'Brist', mapItemId: first.item.id })).data;
  const photo = await seed.file({ customerId: from.id }, { name: 'foto.png', buildingId: first.building.id });
  await db.execute(sql`insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
    values (${from.id}, ${flaw.id}, ${photo.id}, now(), now())`);
  const their = await seed.role(to);
  const emptyHouse = await house(from, 'Rivet plan', entry);
  const empty = await plan(from, 'Utan våning', { floors: [emptyHouse.floor], lists: [list] });
  const doubtful = await seed.mapItem(second.map, theirs, { positionNumber: 9 });
  await seed.area(emptyHouse.map);
  await db.execute(sql`update floors set deleted = true where id = ${emptyHouse.floor.id}`);
  await db.execute(sql`update flaws set responsible = ${their.id}, responsible_name = ${their.name}`);
  await db.execute(sql`update round_history_question_lists set question_list_id = ${theirList.id}`);
  await db.execute(sql`update round_history_infos set customer_id = ${to.id}`);
  // The photo serves as a drawing of the other company.
  const drawnHouse = await house(to, 'Mottagarens hus', theirs);
  await db.execute(sql`update maps set file_id = ${photo.id} where id = ${drawnHouse.map.id}`);
  await db.execute(
    sql`update files set map_id = ${drawnHouse.map.id}, building_id = ${drawnHouse.building.id} where id = ${photo.id}`,
  );

  await mend();

  const remaining = sql`select
    (select count(*)::int from map_items where map_id = ${emptyHouse.map.id} and not deleted) as items,
    (select count(*)::int from areas where map_id = ${emptyHouse.map.id} and not deleted) as areas,
    (select deleted from maps where id = ${emptyHouse.map.id}) as drawing,
    (select item_count from buildings where id = ${emptyHouse.building.id}) as counted,
    (select active from round_plannings where id = ${empty.id}) as "emptyPlan",
    (select active from round_plannings where id = ${firstPlan.id}) as "otherPlan",
    (select responsible from flaws where id = ${flaw.id}) as responsible,
    (select responsible_name from flaws where id = ${flaw.id}) as "responsibleName",
    (select max(question_list_id) from round_history_question_lists) as list,
    (select max(customer_id) from round_history_infos where round_history_id = ${round.id}) as part,
    (select building_id from files where id = ${photo.id}) as photo,
    (select map_id from files where id = ${photo.id}) as "photoMap",
    (select n.storage_key = ${photo.storageKey} and n.id <> ${photo.id} and n.customer_id = ${to.id}
      from maps m join files n on n.id = m.file_id where m.id = ${drawnHouse.map.id}) as "ownFile"`;
  expect(await rowsOf(db, remaining)).toEqual([
    {
      items: 0,
      areas: 0,
      drawing: true,
      counted: 0,
      emptyPlan: false,
      otherPlan: true,
      responsible: null,
      responsibleName: '',
      list: null,
      part: from.id,
      photo: first.building.id,
      photoMap: null,
      ownFile: true,
    },
  ]);
  const logged = sql`select customer_id as owner, target_kind as kind, target_id as id, details from audit_log
    where action = 'reference_doubtful'`;
  expect(await rowsOf(db, logged)).toEqual([
    {
      owner: from.id,
      kind: 'map_items',
      id: doubtful.id,
      details: { column: 'fire_protection_id', names: theirs.id },
    },
  ]);
  expect((await findStrays(db)).map(({ reference, id }) => [reference, id])).toEqual([
    ['map_items.fire_protection_id', String(doubtful.id)],
  ]);
});
