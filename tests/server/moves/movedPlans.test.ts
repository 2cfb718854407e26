import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { copyBuildings, rehomeBuildings } from '#server/services/moves/execution/movedBuildings.ts';
import { copyPlans, leavePlans, rehomePlans, standInFor } from '#server/services/moves/records/movedPlans.ts';
import {
  transferChecklists,
  transferQuestions,
  transferRecords,
} from '#server/services/moves/records/movedRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin, plan } = moveSeed(backend);
const { db } = backend;
const { dump, writing } = journalled(backend);

async function started() {
  const seeded = await begin();
  const [copied, moved] = [
    (id: number) => ({ copied: [id], moved: [] }),
    (id: number) => ({ copied: [], moved: [id] }),
  ];
  return { ...(await writing(seeded, [seeded.first.building])), copied, moved };
}

/** Reads a customer's plans with their references, by name and owner. */
const plansOf = (customerId: number) =>
  rowsOf(
    db,
    sql`select p.name, p.active, (select r.customer_id from roles r where r.id = p.role_id) as role,
        array(select b.name || ' ' || f.name || ' ' || pf.customer_id || ' ' || f.customer_id from round_planning_floors pf
          join floors f on f.id = pf.target_id join buildings b on b.id = f.building_id where pf.round_planning_id = p.id order by 1) as floors,
        array(select e.name || ' ' || coalesce(e.customer_id, 0) from round_planning_fire_protections pe join fire_protections e on e.id = pe.target_id
          where pe.round_planning_id = p.id order by 1) as entries,
        array(select l.name || ' ' || l.customer_id from round_planning_question_lists pl join question_lists l on l.id = pl.target_id
          where pl.round_planning_id = p.id order by 1) as lists,
        array(select r.customer_id from round_planning_roles pr join roles r on r.id = pr.target_id where pr.round_planning_id = p.id) as executors
      from round_plannings p where p.customer_id = ${customerId} order by p.name`,
  );

describe('plans of a move', () => {
  test('are copied over copied buildings, with copies of what they name, and leave the source as it was', async () => {
    const {
      journal,
      target,
      undone,
      copied,
      first,
      firstPlan,
      bothPlan,
      entry,
      list,
      asked,
      role,
      from,
      to,
    } = await started();
    const plansBefore = await plansOf(from.id);
    await transferRecords(journal, 'roles', copied(role.id), target);
    await transferRecords(journal, 'fire_protections', copied(entry.id), target);
    await transferQuestions(journal, { copied: asked.map(({ id }) => id), moved: [] }, target);
    await transferChecklists(journal, copied(list.id), target);
    await copyBuildings(journal, [first.building.id], {
      target,
      entryFor: standInFor(journal, 'fire_protections'),
    });
    await copyPlans(journal, [firstPlan.id, bothPlan.id], {
      customerId: to.id,
      copiedBuildings: [first.building.id],
      movedBuildings: [],
      entries: {},
      lists: {},
    });
    const parts = { active: true, role: to.id, lists: [`Egenkontroll ${to.id}`], executors: [to.id] };
    const floors = [`Första huset Plan 1 ${to.id} ${to.id}`];
    expect(await plansOf(to.id)).toEqual([
      {
        ...parts,
        name: 'Första ronden',
        floors,
        entries: [`Pulversläckare ${to.id}`, 'Släckare för alla 0'],
      },
      // The floor of the building outside of the move is omitted.
      { ...parts, name: 'Hela ronden', floors, entries: [] },
    ]);
    expect(await plansOf(from.id)).toEqual(plansBefore);
    await undone();
  });

  test('plans move with their building, with replacements applied and ignored records omitted', async () => {
    const { journal, target, undone, moved, first, firstPlan, shared, theirs, list, role, from, to } =
      await started();
    await transferRecords(journal, 'roles', moved(role.id), target);
    await rehomeBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await rehomePlans(journal, [firstPlan.id], {
      customerId: to.id,
      copiedBuildings: [],
      movedBuildings: [first.building.id],
      entries: { replaced: new Map([[shared.id, theirs.id]]) },
      lists: { ignored: [list.id] },
    });
    expect(await plansOf(to.id)).toEqual([
      {
        name: 'Första ronden',
        active: true,
        role: to.id,
        executors: [to.id],
        floors: [`Första huset Plan 1 ${to.id} ${to.id}`],
        lists: [],
        // An undecided record stays referenced unchanged.
        entries: [`Pulversläckare ${from.id}`, `Skumsläckare ${to.id}`],
      },
    ]);
    await undone();
  });

  test('name what two of theirs become once', async () => {
    const { journal, target, undone, first, firstPlan, shared, entry, theirs, to } = await started();
    const before = await dump();
    const outcomes = {
      customerId: to.id,
      copiedBuildings: [],
      movedBuildings: [first.building.id],
      lists: {},
      entries: {
        replaced: new Map([
          [shared.id, theirs.id],
          [entry.id, theirs.id],
        ]),
      },
    };
    await rehomeBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await copyPlans(journal, [firstPlan.id], outcomes);
    await rehomePlans(journal, [firstPlan.id], outcomes);
    expect(await plansOf(to.id)).toMatchObject([
      { entries: [`Skumsläckare ${to.id}`] },
      { entries: [`Skumsläckare ${to.id}`] },
    ]);
    await undone(before);
  });

  test.each([
    ['first', (own: number, other: number) => [own, other]],
    ['last', (own: number, other: number) => [other, own]],
  ] as const)(
    'name both when one is replaced by a record that they name %s and that is copied itself',
    async (_title, inOrder) => {
      const { journal, target, undone, copied, first, firstPlan, shared, entry, to } = await started();
      const entryIds = inOrder(shared.id, entry.id);
      await db.execute(
        sql`delete from round_planning_fire_protections where round_planning_id = ${firstPlan.id}`,
      );
      for (const id of entryIds)
        await db.execute(sql`insert into round_planning_fire_protections (customer_id, round_planning_id, target_id, created, updated)
          values (${firstPlan.customerId}, ${firstPlan.id}, ${id}, now(), now())`);
      const before = await dump();
      await transferRecords(journal, 'fire_protections', copied(shared.id), target);
      await rehomeBuildings(journal, [first.building.id], { target, entryFor: (each) => each });
      await rehomePlans(journal, [firstPlan.id], {
        customerId: to.id,
        copiedBuildings: [],
        movedBuildings: [first.building.id],
        lists: {},
        entries: { replaced: new Map([[entry.id, shared.id]]) },
      });
      expect(await plansOf(to.id)).toMatchObject([
        { entries: ['Släckare för alla 0', `Släckare för alla ${to.id}`] },
      ]);
      await undone(before);
    },
  );

  test('plans that stay lose the moved floors, and plans without floors become inactive', async () => {
    const { journal, target, undone, first, left, from } = await started();
    await plan(left.root, 'Koncernens rond', { floors: [first.floor] });
    const before = await dump();
    await rehomeBuildings(journal, [first.building.id], { target, entryFor: (entry) => entry });
    await leavePlans(journal, { movedBuildings: [first.building.id], movedPlans: sql`(-1)` });
    expect(await plansOf(from.id)).toMatchObject([
      { name: 'Första ronden', active: false, floors: [] },
      { name: 'Hela ronden', active: true, floors: [`Andra huset Plan 1 ${from.id} ${from.id}`] },
    ]);
    expect(await plansOf(left.root.id)).toMatchObject([{ active: false, floors: [] }]);
    await undone(before);
  });
});
