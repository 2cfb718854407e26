import { describe, expect, test } from 'vitest';
import type { BuildingWithPlans } from '#contract/moves/move.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin, planned, plan } = moveSeed(backend);

describe('the tabs of a move', () => {
  test('offer the plans of buildings, each with all its buildings [MOVE-35, MOVE-91]', async () => {
    const { ask, first, second, firstPlan, bothPlan, left } = await begin();
    const above = await plan(left.root, 'Koncernens rond', { floors: [first.floor] });
    const offered = await ask<BuildingWithPlans[]>(
      'GET',
      `MoveBuilding/GetBuildingsWithRoundPlannings?oldBuildingIds=${first.building.id}&oldBuildingIds=${second.building.id}`,
    );
    const firstPlace = { oldBuildingId: first.building.id, buildingName: 'Första huset' };
    const secondPlace = { oldBuildingId: second.building.id, buildingName: 'Andra huset' };
    const sharedPlan = {
      oldRoundPlanningId: bothPlan.id,
      roundPlanningName: 'Hela ronden',
      moveTypes: [0, 1],
      buildings: [secondPlace, firstPlace],
    };
    expect(offered.data).toEqual([
      { ...secondPlace, roundPlannings: [sharedPlan] },
      {
        ...firstPlace,
        roundPlannings: [
          {
            oldRoundPlanningId: firstPlan.id,
            roundPlanningName: 'Första ronden',
            moveTypes: [0, 1],
            buildings: [firstPlace],
          },
          sharedPlan,
          // Another level's plan can be copied, not moved.
          {
            oldRoundPlanningId: above.id,
            roundPlanningName: 'Koncernens rond',
            moveTypes: [0],
            buildings: [firstPlace],
          },
        ],
      },
    ]);
  });

  test('the plans of a move are stored with their dependent selections, each once [MOVE-79, MOVE-92, MOVE-93]', async () => {
    const { ask, move, buildingId, planId, firstPlan, bothPlan, second, left, first } = await planned();
    const path = `MoveRoundPlanning/MoveRoundPlannings/${move.id}`;
    const row = (roundPlanningId: number, moveType = 1, moveBuildingId = buildingId) => ({
      roundPlanningId,
      moveType,
      moveBuildingId,
    });
    const more = await ask<WireMove>('PUT', path, [row(bothPlan.id, 0), row(firstPlan.id, 0)]);
    expect(more.data.moveBuildings[0]?.roundPlannings).toMatchObject([
      { id: planId, oldRoundPlanningId: firstPlan.id, moveType: 0, keepHistory: true },
      { oldRoundPlanningId: bothPlan.id, roundPlanningName: 'Hela ronden', moveType: 0, roles: [] },
    ]);
    const dropped = { moveRoundPlanningId: planId, keepHistory: false };
    const response = await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', dropped);
    expect(response.data).toMatchObject({ id: planId, keepHistory: false });
    const above = await plan(left.root, 'Koncernens rond', { floors: [first.floor] });
    const elsewhere = await plan(left.level, 'Annan rond', { floors: [second.floor] });
    for (const [rows, code, field] of [
      [[row(firstPlan.id), row(firstPlan.id)], 'move_named_twice', '1.roundPlanningId'],
      [[row(above.id)], 'move_not_owned', '0.moveType'],
      [[row(elsewhere.id)], 'invalid_reference', '0.roundPlanningId'],
      [[row(firstPlan.id, 1, 2_000_000_000)], 'invalid_reference', '0.moveBuildingId'],
    ] as const) {
      const refusal = await ask('PUT', path, rows);
      expect([refusal.codes, refusal.fields]).toEqual([[code], [field]]);
    }
    expect(
      (await ask<WireMove>('PUT', path, [row(firstPlan.id)])).data.moveBuildings[0]?.roundPlannings,
    ).toMatchObject([{ id: planId, keepHistory: false, moveType: 1 }]);
  });

  test('the tabs list what the plans use and mark what the target can read [MOVE-94, MOVE-95, MOVE-96, MOVE-97]', async () => {
    const { ask, move, planId, firstPlan, entry, shared, list, role, asked, group } = await planned();
    const query = `?moveId=${move.id}&oldRoundPlanningIds=${firstPlan.id}`;
    const head = {
      moveRoundPlanningId: planId,
      oldRoundPlanningId: firstPlan.id,
      roundPlanningName: 'Första ronden',
    };
    const offered = async (what: string) =>
      (await ask('GET', `MoveRoundPlanning/GetRoundPlanningsWith${what}${query}`)).data;
    const unreadable = { staysReadable: false };
    expect(await offered('FireProtections')).toEqual([
      {
        ...head,
        fireProtections: [
          {
            oldFireProtectionId: entry.id,
            fireProtectionName: 'Pulversläckare',
            inventoryType: entry.inventoryType,
            moveTypes: [0, 1, 2],
            ...unreadable,
          },
          {
            oldFireProtectionId: shared.id,
            fireProtectionName: 'Släckare för alla',
            inventoryType: shared.inventoryType,
            moveTypes: [0, 2],
            staysReadable: true,
          },
        ],
      },
    ]);
    expect(await offered('QuestionLists')).toEqual([
      {
        ...head,
        questionLists: [
          {
            oldQuestionListId: list.id,
            questionListName: 'Egenkontroll',
            moveTypes: [0, 1, 2, 3],
            ...unreadable,
          },
        ],
      },
    ]);
    expect(await offered('Roles')).toEqual([
      { ...head, roles: [{ oldRoleId: role.id, roleName: 'Kontrollant', moveTypes: [0, 1], ...unreadable }] },
    ]);
    expect(await offered('Questions')).toEqual([
      {
        ...head,
        questions: asked.map(({ id, name }) => ({
          oldQuestionId: id,
          questionName: name,
          oldQuestionGroupId: group.id,
          oldQuestionGroupName: 'Utrymning',
          moveTypes: [0, 1],
          ...unreadable,
        })),
      },
    ]);
    const moveQuery = `?moveId=${move.id}`;
    expect((await ask('GET', `MoveRoundPlanning/GetRoundPlanningsWithRoles${moveQuery}`)).data).toHaveLength(
      1,
    );
    const missingMove = await ask('GET', 'MoveRoundPlanning/GetRoundPlanningsWithRoles?moveId=2000000000');
    expect(missingMove.fields).toEqual(['moveId']);
  });

  /** Saves a tab of a move with one plan and returns that plan afterwards. */
  const saving = async () => {
    const seeded = await planned();
    const save = (path: string, rows: unknown) =>
      seeded.ask<WireMove>('PUT', `${path}/${seeded.move.id}`, rows);
    const saved = async (path: string, rows: unknown) =>
      (await save(path, rows)).data.moveBuildings[0]?.roundPlannings[0];
    const refusalOf = async (path: string, row: object) => {
      const { codes, fields } = await save(path, [row]);
      return [...codes, ...fields];
    };
    return { ...seeded, save, saved, refused: refusalOf, of: { moveRoundPlanningId: seeded.planId } };
  };

  test('keep catalogue entries and checklists, also with the target’s own in their place [MOVE-80, MOVE-81, MOVE-99, MOVE-101]', async () => {
    const { save, saved, refused, of, entry, theirs, list, theirList } = await saving();
    const entries = 'MoveFireProtection/MoveFireProtections';
    const replaced = { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id };
    expect((await saved(entries, [replaced]))?.fireProtections).toMatchObject([
      {
        oldFireProtectionId: entry.id,
        fireProtectionName: 'Pulversläckare',
        moveType: 2,
        idToReplace: theirs.id,
      },
    ]);
    // Another type clears the replacement.
    expect((await saved(entries, [{ ...replaced, moveType: 1 }]))?.fireProtections).toMatchObject([
      { moveType: 1, idToReplace: null },
    ]);
    const lists = 'MoveQuestionList/MoveQuestionLists';
    const asList = { ...of, questionListId: list.id };
    const standIn = { ...asList, moveType: 2, idToReplace: theirList.id };
    expect((await saved(lists, [standIn]))?.questionLists).toMatchObject([
      { oldQuestionListId: list.id, questionListName: 'Egenkontroll', idToReplace: theirList.id },
    ]);
    expect((await saved(lists, [{ ...asList, moveType: 3 }]))?.questionLists).toMatchObject([
      { moveType: 3, idToReplace: null },
    ]);
    for (const [path, row, field] of [
      [entries, { ...replaced, idToReplace: entry.id }, 'idToReplace'],
      [entries, { ...replaced, fireProtectionId: theirs.id }, 'fireProtectionId'],
      [entries, { ...replaced, moveRoundPlanningId: 2_000_000_000 }, 'moveRoundPlanningId'],
      [lists, { ...standIn, idToReplace: undefined }, 'idToReplace'],
      [lists, { ...standIn, questionListId: theirList.id }, 'questionListId'],
    ] as const)
      expect(await refused(path, row)).toEqual(['invalid_reference', `0.${field}`]);
    expect((await save(entries, [replaced, replaced])).codes).toEqual(['move_named_twice']);
  });

  test('keep roles, and questions with their groups [MOVE-82, MOVE-83, MOVE-102, MOVE-103]', async () => {
    const { save, saved, refused, of, role, asked, group } = await saving();
    const path = 'MoveRole/MoveRoles';
    const asRole = { ...of, roleId: role.id, moveType: 0 };
    expect((await saved(path, [asRole]))?.roles).toMatchObject([
      { oldRoleId: role.id, roleName: 'Kontrollant', moveType: 0 },
    ]);
    const rows = asked.map(({ id }) => ({ ...of, questionId: id, moveType: 0 }));
    expect((await saved('MoveQuestion/MoveQuestions', rows))?.questions).toMatchObject(
      asked.map(({ id, name }) => ({
        oldQuestionId: id,
        questionName: name,
        oldQuestionGroupId: group.id,
        oldQuestionGroupName: 'Utrymning',
      })),
    );
    const missing = 2_000_000_000;
    expect(await refused(path, { ...asRole, roleId: missing })).toEqual(['invalid_reference', '0.roleId']);
    const strange = { ...of, questionId: missing, moveType: 0 };
    expect(await refused('MoveQuestion/MoveQuestions', strange)).toEqual([
      'invalid_reference',
      '0.questionId',
    ]);
    expect((await save(path, [{ ...asRole, moveType: 2 }])).status).toBe(400);
  });

  test('take a record of two plans one way only', async () => {
    const { ask, move, buildingId, firstPlan, bothPlan, entry } = await planned();
    const bothPlans = await ask<WireMove>(
      'PUT',
      `MoveRoundPlanning/MoveRoundPlannings/${move.id}`,
      [firstPlan, bothPlan].map(({ id }) => ({
        roundPlanningId: id,
        moveType: 1,
        moveBuildingId: buildingId,
      })),
    );
    const [one, other] = bothPlans.data.moveBuildings[0]?.roundPlannings ?? [];
    const row = (at: typeof one, moveType: number) => ({
      moveRoundPlanningId: at?.id,
      fireProtectionId: entry.id,
      moveType,
    });
    const path = `MoveFireProtection/MoveFireProtections/${move.id}`;
    expect((await ask('PUT', path, [row(one, 1), row(other, 0)])).codes).toEqual(['move_types_differ']);
    expect((await ask('PUT', path, [row(one, 1), row(other, 1)])).status).toBe(200);
  });

  test('the tabs offer the target’s own records as replacements [MOVE-98, MOVE-100]', async () => {
    const { ask, to, theirs, theirList } = await begin();
    const entries = await ask('GET', `MoveFireProtection/GetFireProtectionsFromTargetCustomer/${to.id}`);
    expect(entries.data).toEqual([
      { id: theirs.id, name: 'Skumsläckare', inventoryType: theirs.inventoryType },
    ]);
    const lists = await ask('GET', `MoveQuestionList/GetQuestionListsfromTargetCustomer/${to.id}`);
    expect(lists.data).toEqual([{ id: theirList.id, name: 'Mottagarens lista' }]);
  });

  test('move the customer’s own people below customer admin, and connect others [MOVE-84, MOVE-104]', async () => {
    const { ask, move, buildingId, inspector, first, left, target } = await planned();
    const { seed } = backend;
    const chief = await seed.user(left.level, 'CustomerAdmin');
    const visitor = await seed.user(target.level, 'BasicUser');
    for (const person of [chief, visitor]) await seed.connect(first.building, person);
    const path = `MoveUser/MoveUsers/${move.id}`;
    const row = (user: { id: number }, moveType: number) => ({
      userId: user.id,
      moveType,
      moveBuildingId: buildingId,
    });
    const saved = await ask<WireMove>('PUT', path, [row(inspector, 1), row(chief, 4), row(visitor, 4)]);
    expect(saved.data.moveBuildings[0]?.users.find(({ oldId }) => oldId === inspector.id)).toMatchObject({
      firstName: 'Inga',
      lastName: 'Inspektör',
      moveType: 1,
      moveBuildingId: buildingId,
      oldBuildingId: first.building.id,
    });
    expect(saved.data.moveBuildings[0]?.users).toHaveLength(3);
    for (const [rows, code] of [
      [[row(chief, 1)], 'move_user_stays'],
      [[row(visitor, 1)], 'move_user_stays'],
      [[row(left.people.Admin, 1)], 'invalid_reference'],
      [[row(inspector, 1), row(inspector, 1)], 'move_named_twice'],
      [[{ ...row(inspector, 1), moveBuildingId: 2_000_000_000 }], 'invalid_reference'],
    ] as const)
      expect((await ask('PUT', path, rows)).codes).toEqual([code]);
    expect((await ask('PUT', path, [row(inspector, 0)])).status).toBe(400);
  });

  test('are closed to all but those who may move', async () => {
    const { move, left } = await planned();
    for (const who of [left.people.CompanyAdmin, left.people.Admin]) {
      const refusal = await backend.ask('GET', `v1/Move/Get/${move.id}`, { token: who.token });
      expect(refusal.status).toBe(403);
    }
  });
});
