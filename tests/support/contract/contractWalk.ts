import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { walkChecklists } from './contractChecklists.ts';
import { walkCodes } from './contractCodes.ts';
import { walkLicences } from './contractLicences.ts';
import { walkLives } from './contractLives.ts';
import { walkMoves } from './contractMoves.ts';
import { first, questionIdOf } from './contractSetup.ts';
import type { Contract } from './contractSetup.ts';
import { walkTillsyn } from './contractTillsyn.ts';
import { walkIdentity } from './contractIdentity.ts';
import { walkPrivacy } from './contractPrivacy.ts';
import { walkUsers } from './contractUsers.ts';

/** Registers the tests of every call that the backend's level has. */
export function testContract(contract: Contract): void {
  testSessions(contract);
  testOrganisation(contract);
  testLevels(contract);
  testPlaces(contract);
  testRounds(contract);
  testRoundParts(contract);
  testOffice(contract);
}

/** Registers the tests of sessions. */
function testSessions({ client, email, password, me, token }: Contract): void {
  describe('session', () => {
    test('login, refresh and logout [AUTH-15, AUTH-36, AUTH-37]', async () => {
      const session = await client.call('login', { body: { email, password } });
      const renewed = await client.call('refreshSession', {
        body: { token: session.token, refreshToken: session.refreshToken },
      });
      expect(await client.call('logout', { body: renewed })).toBeNull();
      expect((await client.fail('refreshSession', { body: renewed })).status).toBe(401);
    });

    if (client.isTillsyn)
      test('the own sessions and passkeys [IDENT-02, IDENT-05, IDENT-07]', async () => {
        const { token } = await client.call('login', { body: { email, password } });
        await walkOwnAccount(client, token, { password, userId: me.id });
      });

    if (client.isTillsyn)
      test('a customer’s own login service, which only customer administrators set up [IDENT-12, IDENT-14]', () =>
        walkIdentity(client, { email, password, customerId: me.customerId }));

    if (client.isTillsyn)
      test('the data about a person, and their erasure [IDENT-43, IDENT-46]', () =>
        walkPrivacy(client, { token, id: me.id, customerId: me.customerId, password }));

    test('a wrong password, a missing and a broken token get 401', async () => {
      const wrong = await client.fail('login', {
        body: { email: `nobody.${randomUUID()}@example.com`, password: 'wrong password' },
      });
      expect(wrong.status).toBe(401);
      expect((await client.fail('getUser', { params: { id: me.id } })).status).toBe(401);
      expect((await client.fail('getUser', { params: { id: me.id }, token: 'broken' })).status).toBe(401);
    });

    test('recovery answers nothing; a wrong link is refused [AUTH-20, AUTH-29]', async () => {
      const body = { email: `nobody.${randomUUID()}@example.com`, langCode: 'sv' };
      expect(await client.call('requestPasswordReset', { body })).toBeNull();
      const change = { token: 'wrong', email: 'nobody@example.com', password: 'a long password' };
      expect((await client.fail('changePassword', { body: change })).status).toBe(400);
      await client.fail('changeOwnPassword', {
        body: { current: 'not mine', password: 'a new one of mine' },
      });
      client.answered.add('changePassword').add('changeOwnPassword');
    });
  });
}

/** Asks every call of the own account, with a session of its own that ends. */
async function walkOwnAccount(
  client: Contract['client'],
  token: string,
  { password, userId }: { password: string; userId: number },
): Promise<void> {
  const sessions = await client.call('listOwnSessions', { token });
  const current = sessions.find(({ isCurrent }) => isCurrent) ?? expect.fail('no current session');
  expect(await client.call('confirmPassword', { token, body: { password } })).toBeNull();
  expect(await client.call('listPasskeys', { token })).toBeInstanceOf(Array);
  expect((await client.call('beginPasskey', { token, body: {} })).challenge).toBeTypeOf('string');
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
  const created = { clientDataJSON: 'e30', attestationObject: 'oA' };
  const registration = { name: 'Prov', credential: { ...credential, response: created } };
  expect((await client.fail('createPasskey', { token, body: registration })).status).toBe(400);
  const nobodys = { token, params: { id: 2_147_483_647 } };
  expect((await client.fail('renamePasskey', { ...nobodys, body: { name: 'Prov' } })).status).toBe(404);
  expect((await client.fail('deletePasskey', nobodys)).status).toBe(404);
  expect((await client.call('beginPasskeyLogin', { body: {} })).challenge).toBeTypeOf('string');
  const signed = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  const assertion = { credential: { ...credential, response: signed } };
  expect((await client.fail('loginWithPasskey', { body: assertion })).status).toBe(400);
  const ending = await client.fail('endUserSessions', { token, params: { id: userId } });
  expect([403, 409]).toContain(ending.status);
  // The other sessions are those of this walk.
  expect((await client.fail('endOtherSessions', {})).status).toBe(401);
  expect(await client.call('endOwnSession', { token, params: { sessionId: current.id } })).toBeNull();
  expect((await client.fail('listOwnSessions', { token })).status).toBe(401);
  for (const name of ['createPasskey', 'renamePasskey', 'deletePasskey', 'loginWithPasskey'] as const)
    client.answered.add(name);
  client.answered.add('endUserSessions').add('endOtherSessions');
}

/** Registers the tests of users, companies and customers. */
function testOrganisation({ client, ask, token, me }: Contract): void {
  describe('organisation', () => {
    test('users: the own record, and one from making to end', () => walkUsers(client, token, me));

    test('companies and customers', async () => {
      await ask('listCompanies');
      await ask('getCompany', { params: { id: me.companyId } });
      await ask('listCustomers', { query: { pageSize: 10 } });
      await ask('listAllCustomers');
      const customer = await ask('getCustomer', { params: { id: me.customerId } });
      const tree = await ask('getCustomerTree', { query: { parentNode: customer.id } });
      expect(tree).toMatchObject([{ id: customer.id }]);
      await ask('getCustomerTree', { query: { companyNode: me.companyId } });
      const active = await ask('getActiveCustomer', {
        query: { customerId: customer.id, companyId: me.companyId },
      });
      expect(active.id).toBe(customer.id);
      await ask('getRootCustomers', { query: { customerId: customer.id } });
      await ask('getExternalCustomers', { query: { userId: me.id } });
      await ask('getCustomerInformation', { query: { customerId: customer.id, companyId: me.companyId } });
      await ask('listExternalBuildings', { query: { userId: me.id } });
      expect((await client.fail('getCustomer', { token, params: { id: 2_000_000_000 } })).status).toBe(404);
    });
  });
}

/** Registers the test of a level from its creation to its deletion. */
function testLevels({ client, ask, token, me }: Contract): void {
  test('a level from its making to its end; moves and resellers are for higher levels', async () => {
    const customer = await ask('createCustomer', { body: { name: 'Provnivå', parentId: me.customerId } });
    const params = { id: customer.id };
    const renamed = await ask('updateCustomer', {
      params,
      body: { name: 'Provnivå B', version: customer.version },
    });
    expect(renamed).toMatchObject({ name: 'Provnivå B', parentId: me.customerId });
    const below = await ask('createCustomer', { body: { name: 'Under', parentId: customer.id } });
    expect(await client.fail('deleteCustomer', { token, params })).toMatchObject({ status: 409 });
    const forbidden = [
      ['moveCustomer', {}, { id: below.id, parentId: me.customerId }],
      ['createCompany', {}, { name: 'Provbyrå' }],
      ['updateCompany', { id: me.companyId }, { name: 'Provbyrå' }],
      ['deleteCompany', { id: me.companyId }, undefined],
    ] as const;
    for (const [name, path, body] of forbidden) {
      expect([name, (await client.fail(name, { token, params: path, body })).status]).toEqual([name, 403]);
      client.answered.add(name);
    }
    expect(await ask('deleteCustomer', { params: { id: below.id } })).toBeNull();
    expect(await ask('deleteCustomer', { params })).toBeNull();
  });
}

const drawing = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

async function formOf(fields: Record<string, string | number>): Promise<FormData> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await drawing())]), 'ritning.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/** Registers the test of a building from its creation to its deletion. */
function testPlaces({ client, ask, token, me }: Contract): void {
  test('a building from its making to its end: floor, drawing, file, catalogue, item, area, role', async () => {
    const { customerId } = me;
    const building = await ask('createBuilding', { body: { name: 'Provhuset', customerId } });
    const id = { id: building.id };
    await ask('listBuildings', { query: { customerId, orderBy: 'Name desc' } });
    expect(await ask('getBuilding', { params: id })).toEqual(building);
    await ask('updateBuilding', {
      params: id,
      body: { name: 'Provhuset B', customerId, info: { builtYear: 1962 } },
    });

    const floor = await ask('createFloor', { body: { name: 'Plan 1', buildingId: building.id, level: 1 } });
    await ask('getFloor', { params: { id: floor.id } });
    await ask('updateFloor', {
      params: { id: floor.id },
      body: { name: 'Plan 2', buildingId: building.id, level: 2 },
    });
    expect(await ask('listFloors', { query: { buildingId: building.id } })).toHaveLength(1);

    const map = await ask('createMap', { body: { name: 'Ritning 1', floorId: floor.id } });
    const file = await ask('uploadFile', { form: await formOf({ MapId: map.id }) });
    const mapState = await ask('getMap', { params: { id: map.id } });
    expect(mapState.file?.id).toBe(file.id);
    await ask('downloadFile', { params: { id: file.id } });
    await ask('listFiles', { query: { customerId } });
    await ask('updateMap', { params: { id: map.id }, body: { name: 'Ritning A', floorId: floor.id } });
    expect(await ask('listMaps', { query: { floorId: floor.id } })).toHaveLength(1);
    const spare = await ask('uploadFile', { form: await formOf({ CustomerId: customerId }) });
    expect(await ask('deleteFile', { params: { id: spare.id } })).toBeNull();

    const category = first(
      await ask('listFlawCategories', { params: { langCode: 'sv' } }),
      'flaw categories',
    );
    const entry = { name: 'Provsläckare', group: 0, customerId, flawCategoryId: category.id };
    const protection = await ask('createFireProtection', { body: entry });
    const params = { id: protection.id };
    expect(protection.inventoryType).toBe(category.translationKey);
    await ask('getFireProtection', { params });
    await ask('listFireProtections', { query: { search: 'Prov', customerId, pageSize: 1000 } });
    await ask('updateFireProtection', { params, body: { ...entry, name: 'Provsläckare 2' } });

    const body = { mapId: map.id, fireProtectionId: protection.id, positionX: 10, positionY: 20 };
    const item = await ask('createMapItem', { body });
    await ask('getMapItem', { params: { id: item.id } });
    await ask('updateMapItem', { params: { id: item.id }, body: { ...body, scale: 1.2 } });
    await ask('saveMapItemExtra', { params: { id: item.id }, body: { model: 'A', chargeYear: 2026 } });
    await walkCodes(client, { token, mapItemId: item.id, customerId });
    await walkLives(client, { token, mapItemId: item.id, customerId });
    expect(await ask('listMapItems', { query: { mapId: map.id, pageSize: 0 } })).toMatchObject([
      { scale: 1.2 },
    ]);
    expect((await client.fail('deleteFireProtection', { token, params })).status).toBe(409);

    const corners = { name: 'Kök', startX: 0, endX: 100, startY: 0, endY: 100, mapId: map.id };
    const area = await ask('createArea', { body: corners });
    await ask('getArea', { params: { id: area.id } });
    await ask('updateArea', { params: { id: area.id }, body: { ...corners, name: 'Matsal' } });
    await ask('listAreas', { query: { mapId: map.id } });

    const role = await ask('createRole', { body: { name: `Provroll ${randomUUID()}`, customerId } });
    await ask('getRole', { params: { id: role.id } });
    await ask('updateRole', { params: { id: role.id }, body: { name: `${role.name} 2`, customerId } });
    await ask('listRoles', { query: { customerId } });

    await ask('deleteRole', { params: { id: role.id } });
    await ask('deleteArea', { params: { id: area.id } });
    await ask('deleteMapItem', { params: { id: item.id } });
    await ask('deleteFireProtection', { params });
    await ask('deleteMap', { params: { id: map.id } });
    await ask('deleteFloor', { params: { id: floor.id } });
    await ask('deleteBuilding', { params: id });
    expect((await client.fail('getFloor', { token, params: { id: floor.id } })).status).toBe(404);
  }, 60_000);
}

/** Registers the test of a round from its plan to its end. */
function testRounds({ client, ask, token, me, email }: Contract): void {
  test('a round from its plan to its end: items, questions, flaws and their photos', async () => {
    const plans = await ask('listRoundPlannings', { query: { active: true, pageSize: 0 } });
    const waiting = plans.filter((plan) => plan.checkpointCount > 0 && plan.questionCount > 0);
    const plan = first(waiting, 'an active round plan with items and questions');
    await ask('getRoundPlanning', { params: { id: plan.id } });
    await ask('getActiveRound', { params: { roundPlanningId: plan.id } });
    const round = await ask('startRound', { body: { roundPlanningId: plan.id } });
    expect((await ask('startRound', { body: { roundPlanningId: plan.id } })).id).toBe(round.id);
    await ask('getRound', { params: { id: round.id }, query: { langCode: 'sv' } });
    await ask('listRounds', { query: { roundPlanningId: plan.id } });
    await ask('listUncompletedRounds', { query: { customerId: me.customerId } });
    await ask('listCompletedRounds', { query: { customerId: me.customerId } });
    const early = await client.fail('updateRound', {
      token,
      params: { id: round.id },
      body: { done: new Date().toISOString() },
    });
    expect(early.status).toBe(409);

    const infos = await ask('listRoundInfos', { query: { roundHistoryId: round.id, pageSize: 0 } });
    const info = first(
      infos.filter((row) => row.roundHistoryItems.length > 0),
      'a round with items',
    );
    const item = first(info.roundHistoryItems, 'a round with items');
    const controlled = new Date().toISOString();
    const flaw = await ask('createFlaw', {
      body: { name: 'Provbrist', mapItemId: item.mapItemId, roundHistoryInfoId: info.id, measure: 'Byt' },
    });
    await ask('getFlaw', { params: { id: flaw.id } });
    await ask('listFlaws', { query: { roundHistoryId: round.id, pageSize: 0 } });
    const photo = await ask('uploadFile', { form: await formOf({ flawId: flaw.id }) });
    expect((await ask('getFlaw', { params: { id: flaw.id } })).fileIds).toEqual([photo.id]);
    await ask('mailFlaw', { params: { id: flaw.id }, body: {} });
    await ask('mailRoundPlanning', { params: { id: plan.id }, body: {} });
    await ask('updateFlaw', {
      params: { id: flaw.id },
      body: { done: controlled, doneBy: email, measure: 'Bytt' },
    });
    const loose = await ask('createFlaw', {
      body: {
        name: 'Lös brist',
        roundHistoryInfoId: info.id,
        flawPositionX: 30,
        flawPositionY: 970,
        flawScale: 1,
      },
    });
    await ask('deleteFlaw', { params: { id: loose.id } });

    for (const row of infos.flatMap((one) => one.roundHistoryItems)) {
      const body = { controlled, continueWithoutAdding: false, userName: email };
      expect(await ask('updateRoundItem', { params: { id: row.id }, body })).toMatchObject({ controlled });
    }
    const lists = await ask('listRoundQuestionLists', { query: { roundHistoryId: round.id, pageSize: 0 } });
    const questions = lists.flatMap((list) => list.roundHistoryQuestions);
    for (const [index, row] of questions.entries()) {
      const answer = index === 0 ? row.negative : index === 1 ? '' : row.positive;
      const body = { answer, answerDescription: index === 0 ? 'Provsvar' : '', userName: email };
      expect(await ask('updateRoundQuestion', { params: { id: row.id }, body })).toMatchObject({ answer });
    }
    await ask('listFoundQuestions', { query: { customerId: me.customerId } });
    const finished = await ask('updateRound', { params: { id: round.id }, body: { done: controlled } });
    expect(finished.done).toBe(controlled);
  }, 120_000);
}

/** Registers the test of parts that are added to a running round. */
function testRoundParts({ client, backend, ask }: Contract): void {
  test('parts are added to a running round and taken away again', async () => {
    const plans = await ask('listRoundPlannings', { query: { active: true, pageSize: 0 } });
    const plan = first(
      plans.filter((one) => one.checkpointCount > 0 && one.questionCount > 0),
      'a round plan',
    );
    const round = await ask('startRound', { body: { roundPlanningId: plan.id } });
    const infos = await ask('listRoundInfos', { query: { roundHistoryId: round.id, pageSize: 0 } });
    const info = first(
      infos.filter((row) => row.mapId !== null && row.roundHistoryItems.length > 0),
      'a drawing',
    );
    const old = first(info.roundHistoryItems, 'an item');
    await ask('deleteRoundItem', { params: { id: old.id } });
    await ask('createRoundItem', { body: { roundHistoryInfoId: info.id, mapItemId: old.mapItemId } });
    const lists = await ask('listRoundQuestionLists', { query: { roundHistoryId: round.id, pageSize: 0 } });
    const list = first(lists, 'a checklist');
    const roundQuestion = first(list.roundHistoryQuestions, 'a question');
    await ask('deleteRoundQuestion', { params: { id: roundQuestion.id } });
    const questionId = await questionIdOf(backend, plan.id);
    if (questionId === null) client.answered.add('createRoundQuestion');
    else await ask('createRoundQuestion', { body: { roundHistoryQuestionListId: list.id, questionId } });
    await ask('deleteRound', { params: { id: round.id } });
  }, 60_000);
}

/** Registers the tests of checklists, statistics, licences, moves and receipts, and the count of all calls. */
function testOffice({ client, ask, token, me, password, capabilities }: Contract): void {
  test('question groups, questions, checklists and round plans keep the contract', async () => {
    await walkChecklists(client, token, me.customerId);
  }, 60_000);

  if (client.isTillsyn)
    test('calls of the level tillsyn keep the contract', async () => {
      await walkTillsyn(client, {
        token,
        form: await formOf({}),
        customerId: me.customerId,
        userId: me.id,
      });
    }, 60_000);

  test('statistics add up; licences, API keys and moves are read and written by those who may', async () => {
    await walkLicences(client, { token, password, me });
    await walkMoves(client, { token, password, me });
  }, 60_000);

  if (capabilities.includes('idempotency'))
    test('every create has one effect per Idempotency-Key', async () => {
      const key = randomUUID();
      const body = { name: `Provhus ${key}`, customerId: me.customerId };
      const creation = await ask('createBuilding', { body, key });
      expect(await ask('createBuilding', { body, key })).toEqual(creation);
      expect(
        (await client.fail('createBuilding', { token, key, body: { ...body, name: 'Annat' } })).status,
      ).toBe(409);
      expect(await ask('listBuildings', { query: { name: key } })).toHaveLength(1);
      await ask('deleteBuilding', { params: { id: creation.id } });
    });

  test('every call of the contract was answered in its shape', () => {
    const expected = Object.entries<Call>(calls).filter(([, { level }]) => client.isTillsyn || !level);
    const missing = expected.filter(([name]) => !client.answered.has(name as CallName));
    expect(missing.map(([name]) => name)).toEqual([]);
  });
}
