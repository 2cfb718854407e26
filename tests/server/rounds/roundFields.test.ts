import { expect, test } from 'vitest';
import type { z } from 'zod';
import { callSchemas } from '#contract/callSchemas.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { readRoundParts } from '#domain/rounds/roundShape.ts';
import { encodeWire } from '#contract/wire.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

/**
 * Seeds a round with an item that has an old flaw, a question and a flaw of its own; returns reads of the
 * backend.
 */
async function answers() {
  const planned = await seed.plan({ questions: [{ name: 'Är vägen fri?' }] });
  await seed.oldFlaw(planned.item, 'Saknas');
  const { token } = planned.inspector;
  const round = await seed.start(planned.plan.id, planned.inspector);
  const query = { roundHistoryId: round.id, pageSize: 0 };
  const get = async <T>(path: string, asked: object = {}) =>
    (await backend.ask<T>('GET', path, { token, query: { ...asked } })).data;
  const infos = await get<RoundHistoryInfo[]>('v1/RoundHistoryInfo', query);
  const item = infos[0]?.roundHistoryItems[0] ?? expect.fail('no item');
  const body = { name: 'Trasig', mapItemId: item.mapItemId, roundHistoryInfoId: item.roundHistoryInfoId };
  const { data: flaw } = await backend.ask<Flaw>('POST', 'v1/Flaw', { token, body });
  const lists = await get<RoundHistoryQuestionList[]>('v1/RoundHistoryQuestionList', query);
  const categories = await get<FlawCategory[]>('v1/FlawCategory/GetFlawCategoriesWithFlawTypes/sv');
  return { ...planned, token, round, infos, item, flaw, lists, categories, get };
}

/** Returns the named fields missing in a record. */
const lacking = (record: object | undefined, names: string) =>
  names.split(', ').filter((name) => !Object.hasOwn(record ?? {}, name));

test('a round is sent with its fields and without the client’s own state [ROUND-71]', async () => {
  const { round, get } = await answers();
  const roundData = await get<RoundHistory>(`v1/RoundHistory/${round.id}`);
  expect(
    lacking(roundData, 'id, name, description, roleName, roleId, created, updated, done, userName'),
  ).toEqual([]);
  const ownOfClient = 'oldInfos, oldChecklists, currentInfo, currentTab, flawIndex, position, map';
  expect(lacking(roundData, ownOfClient)).toEqual(ownOfClient.split(', '));
});

test('a drawing and an item of a round travel with their fields [ROUND-72, ROUND-73]', async () => {
  const { infos, item } = await answers();
  expect(lacking(infos[0], 'id, buildingName, floorName, fileId, mapId, roundHistoryItems, flaws')).toEqual(
    [],
  );
  const fields =
    'id, roundHistoryInfoId, mapItemId, positionNumber, placementDescription, positionX, positionY, scale, rotation, controlled, ' +
    'userName, continueWithoutAdding, flaws, flawCategoryId, instruction, moveType, mapItemExtra, flawScale';
  expect(lacking(item, fields)).toEqual([]);
  expect(item.fireProtection.inventoryType).toBe(item.inventoryType);
});

test('an item carries its snapshot and its flaws as the history shows them [HIST-23]', async () => {
  const { round, item, get } = await answers();
  const [info] = await get<RoundHistoryInfo[]>('v1/RoundHistoryInfo', { roundHistoryId: round.id });
  const [shown] = info?.roundHistoryItems ?? [];
  expect(lacking(shown?.mapItem, 'positionNumber, positionX, positionY, scale, rotation')).toEqual([]);
  expect(lacking(shown?.mapItem.fireProtection, 'id, name, inventoryType')).toEqual([]);
  expect(shown?.flaws.at(-1)).toMatchObject({ name: 'Trasig', done: null, mapItemName: item.name });
});

test('drawings of a round sent by field are read as the same drawings', async () => {
  const { round, get } = await answers();
  const query = { roundHistoryId: round.id, pageSize: 0 };
  const packedInfos = await get<object[]>('v1/RoundHistoryInfo/Packed', query);
  const wholeInfos = await get<object[]>('v1/RoundHistoryInfo', query);
  expect(JSON.stringify(packedInfos)).not.toContain('mapItem"');
  const read = (some: object[]) => readRoundParts({ infos: some, lists: [] });
  expect(read(packedInfos)).toEqual(read(wholeInfos));
});

test('a checklist and a question of a round travel with their fields [ROUND-74, ROUND-75]', async () => {
  const { lists } = await answers();
  expect(lacking(lists[0], 'id, name, roundHistoryQuestions')).toEqual([]);
  const fields =
    'id, name, description, groupName, positive, negative, answer, answerDescription, done, lawLink, userName, ' +
    'roundHistoryQuestionListId';
  expect(lacking(lists[0]?.roundHistoryQuestions[0], fields)).toEqual([]);
});

test('a flaw travels with its fields; the unsaved picture is the client’s own [FLAW-25]', async () => {
  const { flaw } = await answers();
  const fields =
    'id, name, description, measure, created, done, doneBy, performer, responsible, fileId, flawTypeId, mapItemId, ' +
    'roundHistoryInfoId, flawPositionX, flawPositionY, flawScale';
  expect(lacking(flaw, fields)).toEqual([]);
  expect(lacking(flaw, 'file')).toEqual(['file']);
});

test('flaw categories and flaw types travel with their fields [FLAW-26, FLAW-28]', async () => {
  const { categories } = await answers();
  for (const category of categories) {
    expect(lacking(category, 'id, translationKey, translationKeyTranslated, relatedFlawTypes')).toEqual([]);
    for (const type of category.relatedFlawTypes) {
      const texts = [type.translationKey, type.translationKeyTranslated];
      expect(texts.every((text) => text.length > 0)).toBe(true);
      expect(lacking(type, 'id, suggestedActionTranslated')).toEqual([]);
    }
  }
});

test('every answer of these resources has the contract’s shape', async () => {
  const { plan, round, flaw, protection, role, get } = await answers();
  const reading: [CallName, string, object?][] = [
    ['listRoundPlannings', 'v1/RoundPlanning'],
    ['getRoundPlanning', `v1/RoundPlanning/${plan.id}`],
    ['listRounds', 'v1/RoundHistory'],
    ['listCompletedRounds', 'v1/RoundHistory/Completed'],
    ['listUncompletedRounds', 'v1/RoundHistory/Uncompleted'],
    ['getActiveRound', `v1/RoundHistory/GetActiveRoundHistory/${plan.id}`],
    ['getRound', `v1/RoundHistory/${round.id}`],
    ['listRoundInfos', 'v1/RoundHistoryInfo', { roundHistoryId: round.id }],
    ['listPackedRoundInfos', 'v1/RoundHistoryInfo/Packed', { roundHistoryId: round.id }],
    ['listRoundQuestionLists', 'v1/RoundHistoryQuestionList', { roundHistoryId: round.id }],
    ['listFoundQuestions', 'v1/RoundHistoryQuestion'],
    ['listFlaws', 'v1/Flaw'],
    ['getFlaw', `v1/Flaw/${flaw.id}`],
    ['listFireProtections', 'v1/FireProtection'],
    ['getFireProtection', `v1/FireProtection/${protection.id}`],
    ['listFlawCategories', 'v1/FlawCategory/GetFlawCategoriesWithFlawTypes/fi'],
    ['listRoles', 'v1/Role'],
    ['getRole', `v1/Role/${role.id}`],
  ];
  const wrong: unknown[] = [];
  for (const [name, path, query] of reading) {
    const shape: z.ZodType = callSchemas[name].answer;
    const { wire }: Call = calls[name];
    const data = await get<unknown>(path, query);
    const result = shape.safeParse(data);
    if (!result.success) wrong.push([name, result.error.issues.slice(0, 3)]);
    // Nothing is sent beyond the contract: fields dropped by parsing would have been a leak.
    else {
      const sent = wire?.answer ? encodeWire(result.data, wire.answer) : result.data;
      if (JSON.stringify(data).length !== JSON.stringify(sent).length)
        wrong.push([name, 'more than the contract']);
    }
  }
  expect(wrong).toEqual([]);
});
