import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';
import { walkDocuments } from './contractDocuments.ts';
import { walkDrawingSets } from './contractDrawingSets.ts';
import { walkPermits } from './contractPermits.ts';
import { walkVisits } from './contractVisits.ts';
import { walkRegisters } from './contractRegisters.ts';
import { walkFilePacks } from './contractFilePacks.ts';
import { walkReminders } from './contractReminders.ts';
import { walkServices } from './contractServices.ts';
import { walkSetUps } from './contractCopies.ts';
import { walkSymbols } from './contractSymbols.ts';

const workCalls = ['listWorkFlaws', 'listWorkQuestions', 'listLateRounds', 'countWork'] as const;

/** Creates, changes and deletes a pause of plans. */
async function walkPauses(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const days = { name: 'Provlov', starts: '2027-06-12', ends: '2027-08-15' };
  const { id } = await client.call('createPlanPause', { token, body: { ...days, customerId } });
  await client.call('listPlanPauses', { token, query: { customerId } });
  await client.call('updatePlanPause', { token, params: { id }, body: { ...days, ends: '2027-08-20' } });
  await client.call('deletePlanPause', { token, params: { id } });
}

/** Checks the calls of the level tillsyn against the contract; a backend of the level specified has none. */
export async function walkTillsyn(
  client: ContractClient,
  { token, form, customerId, userId }: { token: string; form: FormData; customerId: number; userId: number },
): Promise<void> {
  await walkDocuments(client, token, customerId);
  await walkFilePacks(client, token, customerId);
  await walkReminders(client, token);
  await walkSetUps(client, { token, customerId });
  await walkServices(client, token, customerId);
  await walkDrawingSets(client, token);
  await walkSymbols(client, { token, customerId });
  await walkFireSafetyFiles(client, { token, customerId });
  await walkLists(client, token);
  await walkPauses(client, { token, customerId });
  await walkRegisters(client, { token, customerId, userId });
  await walkVisits(client, { token, customerId });
  await walkPermits(client, { token, customerId });
  await walkBins(client, token);
  await walkDrawings(client, token);
  await client.call('searchEverywhere', { token, query: { text: 'an' } });
  const { round, info } = await walkRound(client, { token, form });
  await walkQuarantine(client, { token, form, round, info });
}

/** Reads the file of the first building in the list of files. */
async function walkFireSafetyFiles(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const [listed] = await client.call('listFireSafetyFiles', { token, query: { customerId, pageSize: 1 } });
  const { buildingId: id } = listed ?? expect.fail('no building');
  expect(await client.call('getFireSafetyFile', { token, params: { id } })).toEqual(listed);
  await client.call('getFileNotices', { token, query: { customerId } });
}

/** Sends the calls that list or count, and those about one record of a list. */
async function walkLists(client: ContractClient, token: string): Promise<void> {
  for (const name of [
    'countFindings',
    'listDuePlans',
    'getPlanYear',
    'listBuildingsBelow',
    'listUsersBelow',
    ...workCalls,
  ] as const)
    await client.call(name, { token, query: {} });
  for (const [name, list] of [
    ['listFlawRecipients', 'listFlaws'],
    ['listPlanRecipients', 'listRoundPlannings'],
    ['countBuilding', 'listBuildings'],
    ['getFireProtectionUses', 'listFireProtections'],
    ['getRoleUses', 'listRoles'],
    ['getQuestionUses', 'listQuestions'],
    ['getQuestionListUses', 'listQuestionLists'],
  ] as const) {
    const [row] = await client.call(list, { token, query: { pageSize: 1 } });
    if (row) await client.call(name, { token, params: { id: row.id } });
    client.answered.add(name);
  }
}

/** Looks into the bin of buildings, and imports a building and undoes it. */
async function walkBins(client: ContractClient, token: string): Promise<void> {
  const [building] = await client.call('listBuildings', { token, query: { pageSize: 1 } });
  const { customerId } = building ?? expect.fail('no building');
  await client.call('listDeletedBuildings', { token, query: { customerId } });
  await client.call('getCompetenceGaps', { token, params: { customerId } });
  const params = { id: 2_000_000_000 };
  expect((await client.fail('restoreBuilding', { token, params })).status).toBe(404);
  client.answered.add('restoreBuilding');
  const rows = [{ row: 2, building: `Provimport ${randomUUID()}`, floor: 'Plan 1' }];
  const { id } = await client.call('importBuildings', { token, body: { customerId, rows } });
  const batches = await client.call('listImports', { token, query: { customerId, kind: 'buildings' } });
  expect(batches[0]).toMatchObject({ id, records: 1, floors: 1, undone: null });
  await client.call('undoImport', { token, params: { id: id ?? 0 } });
}

/** Changes and follows a drawing, refuses invalid replacements, and copies a floor. */
async function walkDrawings(client: ContractClient, token: string): Promise<void> {
  const [map] = await client.call('listMaps', { token, query: { pageSize: 1 } });
  const { id: mapId, version } = map ?? expect.fail('no drawing');
  const params = { id: mapId };
  await client.call('changeDrawing', { token, params, body: {} });
  await client.call('followDrawing', { token, params, body: { tab: randomUUID() } });
  const replacement = { fileId: 2_000_000_000, version, fit: [1, 0, 0, 0, 1, 0] };
  expect((await client.fail('replaceDrawing', { token, params, body: replacement })).status).toBe(400);
  const unknown = { id: 2_000_000_000 };
  expect((await client.fail('undoReplaceDrawing', { token, params: unknown })).status).toBe(404);
  client.answered.add('replaceDrawing').add('undoReplaceDrawing');
  const [floor] = await client.call('listFloors', { token, query: { pageSize: 1 } });
  const { id, buildingId, level } = floor ?? expect.fail('no floor');
  const body = { buildingId, name: 'Provkopia', level };
  const copy = await client.call('copyFloor', { token, params: { id }, body });
  await client.call('deleteFloor', { token, params: { id: copy.id } });
}

/** Starts a round and lists its conflicts and late entries. */
async function walkRound(client: ContractClient, { token, form }: { token: string; form: FormData }) {
  const plans = await client.call('listRoundPlannings', { token, query: { active: true, pageSize: 0 } });
  const plan = plans.find((one) => one.checkpointCount > 0) ?? expect.fail('no round plan');
  const round = await client.call('startRound', { token, body: { roundPlanningId: plan.id } });
  const query = { roundHistoryId: round.id };
  await client.call('listRoundConflicts', { token, query });
  await client.call('listRoundLateEntries', { token, query });
  const choice = { token, params: { id: 2_000_000_000 }, body: { use: 'kept' } };
  expect((await client.fail('chooseRoundAnswer', choice)).status).toBe(404);
  client.answered.add('chooseRoundAnswer');

  const infos = await client.call('listRoundInfos', { token, query: { ...query, pageSize: 0 } });
  const info = infos[0] ?? expect.fail('no drawing');
  await client.call('listPackedRoundInfos', { token, query: { ...query, pageSize: 0 } });
  const [item] = info.roundHistoryItems;
  if (item) {
    const params = { id: item.id };
    await client.call('uploadItemPhoto', { token, params, form });
    await client.call('noteItemScan', { token, params, body: { scan: 'typed' } });
  }
  return { round, info };
}

/** Files calls of a round, approves one and rejects one. */
async function walkQuarantine(
  client: ContractClient,
  {
    token,
    form,
    round,
    info,
  }: { token: string; form: FormData; round: { id: number }; info: { id: number } },
): Promise<void> {
  const file = (body: object) =>
    client.call('createRoundQuarantine', {
      token,
      body: { operationId: randomUUID(), roundHistoryId: round.id, reason: 'right_missing', ...body },
    });
  const targetKey = randomUUID();
  const payload = { name: 'Provbrist', roundHistoryInfoId: info.id };
  const flaw = await file({ callName: 'createFlaw', targetKey, payload });
  const photo = await file({ callName: 'uploadFile', targetKey });
  const params = { id: photo.id };
  await client.call('uploadQuarantinePhoto', { token, params, form });
  await client.call('downloadQuarantinePhoto', { token, params });
  const [asked] = await client.call('listUsers', { token, query: { pageSize: 1 } });
  const living = asked?.id ?? expect.fail('no user');
  const owners = { userIds: living, roundHistoryIds: round.id };
  const answer = await client.call('listDeletedOwners', { token, query: owners });
  expect([answer.owners, answer.rounds.map(({ id }) => id)]).toEqual([[], [round.id]]);
  const note = { callName: 'updateRound', targetId: round.id, payload: { description: 'Prov' } };
  const handed = { operationId: randomUUID(), roundHistoryId: round.id, ...note };
  for (const id of [living, 2_000_000_000])
    expect((await client.fail('handOverDeletedWork', { token, params: { id }, body: handed })).status).toBe(
      404,
    );
  client.answered.add('handOverDeletedWork');
  const waiting = await client.call('listRoundQuarantine', {
    token,
    query: { state: 'waiting', pageSize: 0 },
  });
  expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([flaw.id, photo.id]));
  const approved = await client.call('approveRoundQuarantine', {
    token,
    params: { id: flaw.id },
    body: {},
  });
  expect(approved.state).toBe('approved');
  const rejected = await client.call('rejectRoundQuarantine', { token, params, body: { note: 'Prov' } });
  expect(rejected).toMatchObject({ state: 'rejected', note: 'Prov' });
}
