import { describe, expect, test } from 'vitest';
import { roundHistory, roundHistoryInfo, roundHistoryQuestionList } from '#contract/rounds/round.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { readRoundData } from '#domain/rounds/roundShape.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { UnfitError } from '#domain/shape.ts';
import { bends, bent, fieldsOf } from '#tests/support/hostile/bent.ts';
import { flawOfServer, serverRound, stamped, who } from './roundFixture.ts';

const wholeRound = serverRound(2, 1);
const tapped = stamped([
  {
    kind: 'itemControlled',
    targetId: 1,
    payload: { controlled: who.now.toISOString(), userName: who.userName, markedRemaining: false },
  },
]);

/** Fields that the specification requires of each record, by the path to one. */
const requiredFields = {
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
const namedFields = Object.entries(requiredFields).flatMap(([record, fields]) =>
  fields.split(' ').map((field) => [...record.split('.'), field]),
);
const isNamed = (path: readonly string[]): boolean =>
  namedFields.some((one) => one.join('.') === path.join('.'));

const readRound = (data: unknown): RoundServerData | string => {
  try {
    return readRoundData(data);
  } catch (error) {
    if (error instanceof UnfitError) return error.path;
    throw error;
  }
};

describe('a round stored on the device', () => {
  test('a valid round of the contract is returned unchanged, with additional fields', () => {
    for (const info of wholeRound.infos) expect(roundHistoryInfo.safeParse(info).success).toBe(true);
    expect(roundHistory.safeParse(wholeRound.round).success).toBe(true);
    expect(roundHistoryQuestionList.safeParse(wholeRound.lists[0]).success).toBe(true);
    expect(readRound(wholeRound)).toEqual(wholeRound);
    expect(readRound({ ...wholeRound, round: { ...wholeRound.round, colour: 'red' } })).toMatchObject({
      round: { colour: 'red' },
    });
  });

  test('is what was answered, without a copy, where that is in the contract’s form', () => {
    const { round, infos, lists } = readRoundData(wholeRound);
    expect([round === wholeRound.round, infos === wholeRound.infos, lists === wholeRound.lists]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test.each(namedFields.map((path) => [path.join('.'), path] as const))(
    '%s, which the specification names, may not be lacking',
    (name, path) => {
      expect(readRound(bent(wholeRound, path, 'missing'))).toBe(name);
      expect(readRound(bent(wholeRound, path, 'other'))).toMatch(
        new RegExp(`^${name.replaceAll('.', '\\.')}`),
      );
    },
  );

  test('a round with missing, null or mistyped optional fields is complete and folds', () => {
    for (const path of fieldsOf(wholeRound).filter((one) => one.length > 1 && !isNamed(one))) {
      for (const bend of bends) {
        const data = readRound(bent(wholeRound, path, bend));
        if (typeof data === 'string') continue;
        expect([path, foldRound(data, tapped).counts]).toEqual([path, foldRound(wholeRound, tapped).counts]);
      }
    }
  });

  test('missing fields of the level tillsyn are derived from the other fields', () => {
    const flaw = flawOfServer(9, { fileId: 31 });
    const of = (path: string) => bent(wholeRound, path.split('.'), 'missing');
    const item = 'infos.0.roundHistoryItems.0';
    expect(readRound(of(`${item}.flaws.0.fileIds`))).toMatchObject({
      infos: [{ roundHistoryItems: [{ flaws: [{ fileIds: [900] }] }] }, {}],
    });
    expect(flaw.fileId).toBe(31);
    for (const field of ['inventoryType', 'fireProtection', 'name', 'mapItem'])
      expect([field, readRound(of(`${item}.${field}`))]).toMatchObject([
        field,
        { infos: [{ roundHistoryItems: [{ inventoryType: 'powder_extinguisher' }] }, {}] },
      ]);
    expect(readRound(of(`${item}.mapItem`))).toEqual(wholeRound);
  });
});
