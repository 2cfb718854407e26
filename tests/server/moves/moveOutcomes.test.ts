import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { moves } from '#server/db/schema/moves.ts';
import { readOutcomes } from '#server/services/moves/records/moveOutcomes.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db } = backend;
const outcomesOf = async (id: number) =>
  readOutcomes(db, only(await db.select().from(moves).where(eq(moves.id, id))));

describe('the outcome of a move', () => {
  test('follows its tabs, one fate for each record', async () => {
    const seeded = await planned();
    const {
      ask,
      move,
      planId,
      entry,
      theirs,
      list,
      theirList,
      role,
      asked,
      to,
      inspector,
      buildingId,
      first,
    } = seeded;
    const of = { moveRoundPlanningId: planId };
    const save = (path: string, rows: unknown) => ask('PUT', `${path}/${move.id}`, rows);
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id },
    ]);
    await save('MoveQuestionList/MoveQuestionLists', [
      { ...of, questionListId: list.id, moveType: 2, idToReplace: theirList.id },
    ]);
    await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 1 }]);
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 1, moveBuildingId: buildingId }]);
    const nothing = { copied: [], moved: [] };
    expect(await outcomesOf(move.id)).toMatchObject({
      target: { customerId: to.id, companyId: to.companyId },
      buildings: { ...nothing, moved: [first.building.id] },
      plans: { copied: [], kept: [seeded.firstPlan.id] },
      entries: { ...nothing, replaced: new Map([[entry.id, theirs.id]]) },
      lists: { ...nothing, replaced: new Map([[list.id, theirList.id]]), ignored: [] },
      // A replaced list's questions are unused.
      questions: nothing,
      roles: { copied: [], moved: [role.id] },
      users: {
        rehomed: [inspector.id],
        connected: [],
        chosen: [{ buildingId: first.building.id, userId: inspector.id }],
      },
    });
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 3 }]);
    await save('MoveQuestion/MoveQuestions', [{ ...of, questionId: asked[0]?.id, moveType: 1 }]);
    expect(await outcomesOf(move.id)).toMatchObject({
      lists: { ...nothing, ignored: [list.id] },
      questions: { copied: [], moved: [asked[0]?.id] },
    });
  });

  test('undecided records are copied if the target can’t read them and left otherwise', async () => {
    const { ask, move, entry, shared, list, asked, planId, second, start, left } = await planned();
    const unread = await outcomesOf(move.id);
    expect(unread.entries).toMatchObject({ copied: [entry.id], moved: [] });
    expect(unread.lists.copied).toEqual([list.id]);
    expect(unread.questions).toEqual({ copied: asked.map(({ id }) => id), moved: [] });
    expect(unread.entries.copied).not.toContain(shared.id);
    await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', {
      moveRoundPlanningId: planId,
      keepHistory: false,
    });
    // A deleted item's entry moves with a moved building, and stays with a copied one.
    const deletedEntry = await backend.seed.fireProtection(
      { companyId: left.level.companyId, customerId: left.level.id },
      'Utgången',
    );
    await db.execute(
      sql`update map_items set fire_protection_id = ${deletedEntry.id}, deleted = true where id = ${second.item.id}`,
    );
    await start([second.building], 0, { moveId: move.id });
    expect((await outcomesOf(move.id)).entries.copied).not.toContain(deletedEntry.id);
    await start([second.building], 1, { moveId: move.id });
    const wholeOutcome = await outcomesOf(move.id);
    expect(wholeOutcome.entries.copied).toContain(deletedEntry.id);
    expect(wholeOutcome.plans.kept).toEqual([]);
  });
});
