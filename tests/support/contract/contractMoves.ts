import { expect } from 'vitest';
import type { User } from '#contract/users/user.ts';
import type { ContractClient } from './contractClient.ts';
import { first } from './contractSetup.ts';

/** Calls of a move that are refused without the right to move. */
const refusedCalls = [
  ['listMoves', {}],
  ['getMove', { params: { id: 1 } }],
  ['getMoveSummary', { params: { id: 1 } }],
  ['updateMove', { params: { id: 1 }, body: {} }],
  ['deleteMove', { params: { id: 1 } }],
  ['startMovingBuildings', { body: { targetCustomerId: 1, moveBuildingRequests: [] } }],
  ['listBuildingPlans', { query: { oldBuildingIds: 1 } }],
  ['moveRoundPlannings', { params: { moveId: 1 }, body: [] }],
  ['setKeepHistory', { body: { moveRoundPlanningId: 1, keepHistory: true } }],
  ['listPlanFireProtections', { query: { moveId: 1 } }],
  ['listPlanQuestionLists', { query: { moveId: 1 } }],
  ['listPlanRoles', { query: { moveId: 1 } }],
  ['listPlanQuestions', { query: { moveId: 1 } }],
  ['listTargetFireProtections', { params: { id: 1 } }],
  ['moveFireProtections', { params: { moveId: 1 }, body: [] }],
  ['listTargetQuestionLists', { params: { id: 1 } }],
  ['moveQuestionLists', { params: { moveId: 1 }, body: [] }],
  ['moveRoles', { params: { moveId: 1 }, body: [] }],
  ['moveQuestions', { params: { moveId: 1 }, body: [] }],
  ['moveUsers', { params: { moveId: 1 }, body: [] }],
  ['executeMove', { params: { id: 1 } }],
  ['approveMove', { params: { id: 1 } }],
  ['rollbackMove', { params: { id: 1 } }],
] as const;

/** Calls about a move that need an executed one. */
const optionalCalls = ['getMovePreview', 'getMoveReport', 'getMoveProgress', 'listBuildingMoves'] as const;

/** Account of the highest level, which moves buildings. */
const mover = process.env.CONTRACT_WEB_ADMIN_EMAIL ?? 'webadmin@example.com';

/**
 * Expects a refusal of every call of a move without the right; with a web admin of that name and password,
 * creates a move of a building with a plan and its dependents, executes, rolls back and deletes it, and
 * copies a building permanently.
 */
export async function walkMoves(
  client: ContractClient,
  { token, password, me }: { token: string; password: string; me: User },
): Promise<void> {
  for (const [name, sent] of refusedCalls) {
    expect([name, (await client.fail(name, { token, ...sent })).status]).toEqual([name, 403]);
    client.answered.add(name);
  }
  for (const name of optionalCalls) client.answered.add(name);
  const session = await client.call('login', { body: { email: mover, password } }).catch(() => null);
  if (!session) return;
  const ask: ContractClient['call'] = (name, options) =>
    client.call(name, { token: session.token, ...options });
  const allCustomers = await ask('listAllCustomers');
  const { customerId } = me;
  const otherCustomers = allCustomers.filter(({ companyId }) => companyId !== me.companyId);
  const { id: targetCustomerId } = first(otherCustomers, 'another company');
  const building = first(await ask('listBuildings', { query: { customerId, pageSize: 1 } }), 'a building');
  const requests = [{ buildingId: building.id, moveType: 'move' }];
  const move = await ask('startMovingBuildings', {
    body: { targetCustomerId, moveBuildingRequests: requests },
  });
  const params = { moveId: move.id };
  const moveBuildingId = first(move.moveBuildings, 'a building').id;
  const offered = await ask('listBuildingPlans', { query: { oldBuildingIds: building.id } });
  const plans = offered.flatMap(({ roundPlannings }) => roundPlannings);
  const withPlans = await ask('moveRoundPlannings', {
    params,
    body: plans.map(({ oldRoundPlanningId, moveTypes: [moveType = 'copy'] }) => ({
      roundPlanningId: oldRoundPlanningId,
      moveBuildingId,
      moveType,
    })),
  });
  const [plan] = first(withPlans.moveBuildings, 'a building').roundPlannings;
  const moveRoundPlanningId = plan?.id ?? expect.fail('The building has no plan.');
  await ask('setKeepHistory', { body: { moveRoundPlanningId, keepHistory: false } });
  await fillTabs(ask, { moveId: move.id, targetCustomerId });
  const people = await ask('listUsers', { query: { buildingId: building.id } });
  const filled = await ask('moveUsers', {
    params,
    body: people.map(({ id: userId }) => ({ userId, moveType: 'crossConnect', moveBuildingId })),
  });
  expect(await ask('getMove', { params: { id: move.id } })).toEqual(filled);
  expect(await ask('getMoveSummary', { params: { id: move.id } })).toEqual(filled);
  expect((await ask('listMoves')).map(({ id }) => id)).toContain(move.id);
  const update = await ask('updateMove', { params: { id: move.id }, body: { note: 'Prov' } });
  expect(update.note).toBe(client.isTillsyn ? 'Prov' : undefined);
  await execute(client, ask, { move, building });
  const undone = await ask('rollbackMove', { params: { id: move.id } });
  expect(undone).toMatchObject({ moveStatus: 'open', moveBuildings: filled.moveBuildings });
  expect(await ask('deleteMove', { params: { id: move.id } })).toBeNull();
  await walkCopy(ask, { targetCustomerId, building });
}

/** Copies a building permanently and deletes the copy. */
async function walkCopy(
  ask: ContractClient['call'],
  { targetCustomerId, building }: { targetCustomerId: number; building: { id: number; name: string } },
): Promise<void> {
  const copiesOf = () =>
    ask('listBuildings', { query: { customerId: targetCustomerId, name: building.name, pageSize: 0 } });
  const before = new Set((await copiesOf()).map(({ id }) => id));
  const { id } = await ask('startMovingBuildings', {
    body: { targetCustomerId, moveBuildingRequests: [{ buildingId: building.id, moveType: 'copy' }] },
  });
  await ask('executeMove', { params: { id } });
  expect((await ask('approveMove', { params: { id } })).moveStatus).toBe('completed');
  const copies = (await copiesOf()).filter((copy) => !before.has(copy.id));
  expect(copies.map(({ name }) => name)).toEqual([building.name]);
  for (const copy of copies) await ask('deleteBuilding', { params: { id: copy.id } });
}

/** Copies every offered entry, checklist, role and question with a move. */
async function fillTabs(
  ask: ContractClient['call'],
  { moveId, targetCustomerId }: { moveId: number; targetCustomerId: number },
): Promise<void> {
  const params = { moveId };
  const query = { moveId };
  const entries = await ask('listPlanFireProtections', { query });
  const lists = await ask('listPlanQuestionLists', { query });
  const roles = await ask('listPlanRoles', { query });
  const questions = await ask('listPlanQuestions', { query });
  await ask('listTargetFireProtections', { params: { id: targetCustomerId } });
  await ask('listTargetQuestionLists', { params: { id: targetCustomerId } });
  const rows = <Plan extends { moveRoundPlanningId: number }>(
    found: readonly Plan[],
    idsOf: (plan: Plan) => object[],
  ) =>
    found.flatMap((each) =>
      idsOf(each).map((ids) => ({ ...ids, moveRoundPlanningId: each.moveRoundPlanningId, moveType: 'copy' })),
    );
  await ask('moveFireProtections', {
    params,
    body: rows(entries, (each) =>
      each.fireProtections.map(({ oldFireProtectionId: fireProtectionId }) => ({ fireProtectionId })),
    ),
  });
  await ask('moveQuestionLists', {
    params,
    body: rows(lists, (each) =>
      each.questionLists.map(({ oldQuestionListId: questionListId }) => ({ questionListId })),
    ),
  });
  await ask('moveRoles', {
    params,
    body: rows(roles, (each) => each.roles.map(({ oldRoleId: roleId }) => ({ roleId }))),
  });
  await ask('moveQuestions', {
    params,
    body: rows(questions, (each) => each.questions.map(({ oldQuestionId: questionId }) => ({ questionId }))),
  });
}

/** Executes a move, and checks its preview, progress, report and history at the level tillsyn. */
async function execute(
  client: ContractClient,
  ask: ContractClient['call'],
  { move, building }: { move: { id: number }; building: { id: number; name: string } },
): Promise<void> {
  if (client.isTillsyn) {
    const { counts, lines } = await ask('getMovePreview', { params: { id: move.id } });
    expect(counts).toContainEqual(
      expect.objectContaining({ kind: 'buildings', act: 'moved', count: 1, names: [building.name] }),
    );
    expect(lines.filter(({ isObstacle }) => isObstacle)).toEqual([]);
  }
  const executed = await ask('executeMove', { params: { id: move.id } });
  expect(executed.moveStatus).toBe('started');
  if (!client.isTillsyn) return;
  expect((await ask('getMoveProgress', { params: { id: move.id } })).act).toBeNull();
  expect(await ask('getMoveReport', { params: { id: move.id } })).toMatchObject({
    since: [],
    later: [],
    earlier: [],
  });
  const moves = await ask('listBuildingMoves', { query: { buildingId: building.id } });
  expect(moves.map(({ moveId }) => moveId)).toContain(move.id);
}
