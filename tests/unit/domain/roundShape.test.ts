import { describe, expect, test } from 'vitest';
import { roundHistory, roundHistoryInfo, roundHistoryQuestionList } from '#contract/rounds/round.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { readRoundData } from '#domain/rounds/roundShape.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { UnfitError } from '#domain/shape.ts';
import { bends, bent, fieldsOf } from '#tests/support/hostile/bent.ts';
import { flawOfServer, serverRound, stamped, who } from './roundFixture.ts';

const whole = serverRound(2, 1);
const tapped = stamped([
  {
    kind: 'itemControlled',
    targetId: 1,
    payload: { controlled: who.now.toISOString(), userName: who.userName, markedRemaining: false },
  },
]);

/** Fields that the specification requires of each record, by the path to one. */
const named = {
  round: 'id name description roleName roleId created updated done userName',
  'infos.0': 'id buildingName floorName fileId mapId roundHistoryItems flaws',
  'infos.0.roundHistoryItems.0':
    'id roundHistoryInfoId mapItemId positionNumber placementDescription positionX positionY scale rotation controlled userName continueWithoutAdding flaws flawCategoryId instruction moveType mapItemExtra flawScale',
  'infos.0.roundHistoryItems.0.flaws.0':
    'id name description measure created done doneBy performer responsible fileId flawTypeId mapItemId roundHistoryInfoId flawPositionX flawPositionY flawScale',
  'lists.0': 'id name roundHistoryQuestions',
  'lists.0.roundHistoryQuestions.0':
    'id name description groupName positive negative answer answerDescription done lawLink userName roundHistoryQuestionListId',
};
const namedFields = Object.entries(named).flatMap(([record, fields]) =>
  fields.split(' ').map((field) => [...record.split('.'), field]),
);
const isNamed = (path: readonly string[]): boolean =>
  namedFields.some((one) => one.join('.') === path.join('.'));

const read = (data: unknown): RoundServerData | string => {
  try {
    return readRoundData(data);
  } catch (error) {
    if (error instanceof UnfitError) return error.path;
    throw error;
  }
};

describe('a round stored on the device', () => {
  test('a valid round of the contract is returned unchanged, with additional fields', () => {
    for (const info of whole.infos) expect(roundHistoryInfo.safeParse(info).success).toBe(true);
    expect(roundHistory.safeParse(whole.round).success).toBe(true);
    expect(roundHistoryQuestionList.safeParse(whole.lists[0]).success).toBe(true);
    expect(read(whole)).toEqual(whole);
    expect(read({ ...whole, round: { ...whole.round, colour: 'red' } })).toMatchObject({
      round: { colour: 'red' },
    });
  });

  test('is what was answered, without a copy, where that is in the contract’s form [OPS-92]', () => {
    const { round, infos, lists } = readRoundData(whole);
    expect([round === whole.round, infos === whole.infos, lists === whole.lists]).toEqual([true, true, true]);
  });

  test.each(namedFields.map((path) => [path.join('.'), path] as const))(
    '%s, which the specification names, may not be lacking [RLOG-01]',
    (name, path) => {
      expect(read(bent(whole, path, 'missing'))).toBe(name);
      expect(read(bent(whole, path, 'other'))).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')}`));
    },
  );

  test('a round with missing, null or mistyped optional fields is complete and folds [RLOG-01]', () => {
    for (const path of fieldsOf(whole).filter((one) => one.length > 1 && !isNamed(one))) {
      for (const bend of bends) {
        const data = read(bent(whole, path, bend));
        if (typeof data === 'string') continue;
        expect([path, foldRound(data, tapped).counts]).toEqual([path, foldRound(whole, tapped).counts]);
      }
    }
  });

  test('missing fields of an extension are derived from the other fields', () => {
    const flaw = flawOfServer(9, { fileId: 31 });
    const of = (path: string) => bent(whole, path.split('.'), 'missing');
    const item = 'infos.0.roundHistoryItems.0';
    expect(read(of(`${item}.flaws.0.fileIds`))).toMatchObject({
      infos: [{ roundHistoryItems: [{ flaws: [{ fileIds: [900] }] }] }, {}],
    });
    expect(flaw.fileId).toBe(31);
    for (const field of ['inventoryType', 'fireProtection', 'name', 'mapItem'])
      expect([field, read(of(`${item}.${field}`))]).toMatchObject([
        field,
        { infos: [{ roundHistoryItems: [{ inventoryType: 'powder_extinguisher' }] }, {}] },
      ]);
    expect(read(of(`${item}.mapItem`))).toEqual(whole);
  });
});
