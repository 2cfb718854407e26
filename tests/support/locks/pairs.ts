import { eq } from 'drizzle-orm';
import { itemCodes } from '../../../server/db/schema/codes.ts';
import { aFlaw } from '../hostile/uploadForm.ts';
import type { Answer } from '../server/backend.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import type { Lab } from './lab.ts';
import { pair, used } from './onePair.ts';
import type { Pair } from './onePair.ts';
import { servicePairs } from './servicePairs.ts';

/** Every reference that a deletion could pass, each made by the calls of the contract. */
export const pairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'a floor, and a drawing of it': pair(async ({ send, floor, drawing }) => ({
    naming: send('createMap', {}, drawing),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'a flaw, and a comment on it': pair(async ({ send, lab, map }) => {
    const { id } = await aFlaw(lab, map);
    return {
      naming: send('createFlawEvent', {}, { flawId: id, kind: 'comment', text: 'Beställd' }),
      deleting: send('deleteFlaw', { id }),
    };
  }),
  'a flaw, and a contractor’s link to it': pair(async ({ send, lab, map, level: { id: customerId } }) => {
    const flawIds = [(await aFlaw(lab, map)).id];
    const link = { name: 'Rör', email: 'ror@x.se', language: 'sv', ends: '2026-12-01', customerId, flawIds };
    const naming = send('createContractorLink', {}, link);
    return { naming, deleting: send('deleteFlaw', { id: flawIds[0] ?? 0 }) };
  }),
  'a person, and a flaw that they are responsible for': pair(async ({ send, lab, map, people }) => {
    const { id } = await aFlaw(lab, map);
    return {
      naming: send('setFlawWork', {}, { flawIds: [id], personId: people.User.id }),
      deleting: send('deleteUser', { id: people.User.id }),
    };
  }),
  'a floor, and an item on its drawing': pair(async ({ send, floor, place }) => ({
    naming: send('createMapItem', {}, place),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'an item, and a code of it': pair(async ({ lab, send, item, level }) => {
    const batch = (await send('makeBlankCodes', {}, { customerId: level.id, count: 1 })()) as Answer<{
      id: number;
    }>;
    const [code] = await lab.db.select().from(itemCodes).where(eq(itemCodes.batchId, batch.data.id));
    return {
      whenGone: '404 not_found',
      naming: send('claimItemCode', {}, { code: code?.code, mapItemId: item.id }),
      deleting: send('deleteMapItem', { id: item.id }),
    };
  }),
  'a floor, and a plan of it': pair(async ({ send, floor, planned }) => ({
    ...used,
    naming: planned({ floorIds: [floor.id] }),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'a floor, and a plan that comes to it': pair(async ({ send, floor, plan, planned }) => {
    const { data } = (await planned({})()) as Answer<{ id: number }>;
    return {
      ...used,
      naming: send('updateRoundPlanning', { id: data.id }, { ...plan, floorIds: [floor.id] }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a floor, and plans of whole buildings': pair(async ({ lab, send, building, floor, plan }) => {
    await lab.seed.floor(building, 'Plan 2', 2);
    const { name, ...common } = plan;
    const buildings = [{ buildingId: building.id, name }];
    return {
      ...used,
      whenGone: '200',
      naming: send('createRoundPlannings', {}, { plan: common, buildings }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a floor, and a plan of an area on it': pair(async ({ lab, send, floor, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...used,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a drawing, and an item on it': pair(async ({ send, map, place }) => ({
    naming: send('createMapItem', {}, place),
    deleting: send('deleteMap', { id: map.id }),
  })),
  'a drawing, and an item that comes to it': pair(async ({ lab, send, floor, item, place }) => {
    const other = await lab.seed.map(floor, 'Ritning 2');
    return {
      naming: send('updateMapItem', { id: item.id }, { ...place, mapId: other.id }),
      deleting: send('deleteMap', { id: other.id }),
    };
  }),
  'a drawing, and an area on it': pair(async ({ send, map, corners }) => ({
    naming: send('createArea', {}, { ...corners, name: 'Ny', mapId: map.id }),
    deleting: send('deleteMap', { id: map.id }),
  })),
  'a drawing, and a step of its editor': pair(async ({ send, map, place, corners }) => {
    const { mapId: _mapId, ...item } = place;
    const body = { items: { created: [item] }, areas: { created: [{ ...corners, name: 'Ny' }] } };
    return {
      whenGone: '404 not_found',
      naming: send('changeDrawing', { id: map.id }, body),
      deleting: send('deleteMap', { id: map.id }),
    };
  }),
  'a drawing, and a plan of an area on it': pair(async ({ lab, send, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...used,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteMap', { id: map.id }),
    };
  }),
  'an area, and a plan of it': pair(async ({ lab, send, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...used,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteArea', { id: area.id }),
    };
  }),
  'an area that the editor deletes, and a plan of it': pair(async ({ lab, send, map, planned }) => {
    const { id, version } = await lab.seed.area(map);
    return {
      ...used,
      naming: planned({ areaIds: [id] }),
      deleting: send('changeDrawing', { id: map.id }, { areas: { deleted: [{ id, version }] } }),
    };
  }),
  'an entry, and an item of it': pair(async ({ send, place, own }) => {
    const entry = await own();
    return {
      ...used,
      naming: send('createMapItem', {}, { ...place, fireProtectionId: entry.id }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and an item that becomes one of it': pair(async ({ send, item, place, own }) => {
    const entry = await own();
    return {
      ...used,
      naming: send('updateMapItem', { id: item.id }, { ...place, fireProtectionId: entry.id }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and a step of the editor': pair(async ({ send, map, place, own }) => {
    const entry = await own();
    const { mapId: _mapId, ...item } = place;
    return {
      ...used,
      naming: send(
        'changeDrawing',
        { id: map.id },
        { items: { created: [{ ...item, fireProtectionId: entry.id }] } },
      ),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and an item that comes back': pair(async ({ lab, send, map, own }) => {
    const entry = await own();
    const { id } = await lab.seed.mapItem(map, entry, { deleted: true });
    return {
      ...used,
      naming: send('changeDrawing', { id: map.id }, { items: { restored: [{ id }] } }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and a plan of it': pair(async ({ send, planned, own }) => {
    const entry = await own();
    return {
      ...used,
      naming: planned({ fireProtectionIds: [entry.id] }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an imported entry, and an item of it': pair(async ({ lab, send, level, place }) => {
    const rows = [{ row: 2, name: 'Skumsläckare' }];
    const { data } = await send<{ id: number }>(
      'importFireProtections',
      {},
      { customerId: level.id, rows },
    )();
    const fireProtectionId = await lab.newest('fire_protections');
    return {
      ...used,
      naming: send('createMapItem', {}, { ...place, fireProtectionId }),
      deleting: send('undoImport', { id: data.id }),
    };
  }),
  'a file, and a new drawing of it': pair(async ({ lab, send, level, drawing }) => {
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      ...used,
      naming: send('createMap', {}, { ...drawing, fileId }),
      deleting: send('deleteFile', { id: fileId }),
    };
  }),
  'a file, and a drawing that gets it': pair(async ({ lab, send, level, map, drawing }) => {
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      ...used,
      naming: send('updateMap', { id: map.id }, { ...drawing, fileId }),
      deleting: send('deleteFile', { id: fileId }),
    };
  }),
  'a user, and a building that is theirs': pair(async ({ lab, send, level, building }) => {
    const { id } = await lab.seed.user(level, 'BasicUser');
    return {
      naming: send(
        'updateBuilding',
        { id: building.id },
        { name: 'Hus', customerId: level.id, userIds: [id] },
      ),
      deleting: send('deleteUser', { id }),
    };
  }),
  'a role, and a plan of it': pair(async ({ lab, send, level, planned }) => {
    const { id } = await lab.seed.role(level);
    return { ...used, naming: planned({ roleId: id }), deleting: send('deleteRole', { id }) };
  }),
  'a role, and a user who gets it': pair(async ({ lab, send, level, people }) => {
    const { id } = await lab.seed.role(level);
    const { firstName, lastName, email } = people.BasicUser;
    return {
      naming: send('updateUser', { id: people.BasicUser.id }, { firstName, lastName, email, roleIds: [id] }),
      deleting: send('deleteRole', { id }),
    };
  }),
  'a checklist, and a plan of it': pair(async ({ lab, send, level, planned }) => {
    const { list } = await moveSeed(lab).checklist(level, 'Egenkontroll', ['Fri?']);
    return {
      ...used,
      naming: planned({ questionListIds: [list.id] }),
      deleting: send('deleteQuestionList', { id: list.id }),
    };
  }),
  'a question, and a checklist of it': pair(async ({ send, level }) => {
    const { data: group } = await send<{ id: number }>(
      'createQuestionGroup',
      {},
      { name: 'Ny', customerId: level.id },
    )();
    const texts = { name: 'Fri?', description: '', law: '', positive: 'Ja', negative: 'Nej' };
    const { data } = await send<{ id: number }>(
      'createQuestion',
      {},
      { ...texts, questionGroupId: group.id },
    )();
    return {
      ...used,
      naming: send('createQuestionList', {}, { name: 'Ny', customerId: level.id, questionIds: [data.id] }),
      deleting: send('deleteQuestion', { id: data.id }),
    };
  }),
  'a group, and a question of it': pair(async ({ send, level }) => {
    const { data } = await send<{ id: number }>(
      'createQuestionGroup',
      {},
      { name: 'Ny', customerId: level.id },
    )();
    const texts = { name: 'Fri?', description: '', law: '', positive: 'Ja', negative: 'Nej' };
    return {
      ...used,
      naming: send('createQuestion', {}, { ...texts, questionGroupId: data.id }),
      deleting: send('deleteQuestionGroup', { id: data.id }),
    };
  }),
  ...servicePairs,
  'a level, and a building at it': pair(async ({ send, sibling }) => ({
    ...used,
    naming: send('createBuilding', {}, { name: 'Ny', customerId: sibling.id }),
    deleting: send('deleteCustomer', { id: sibling.id }),
  })),
};
