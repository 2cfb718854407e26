import { describe, expect, test } from 'vitest';
import {
  buildingsToAdd,
  buildingsToKeep,
  historyChanges,
  isAnyRemoved,
  keyOfField,
  partRows,
  planRows,
  userRows,
} from '#domain/moves/moveBodies.ts';
import { building, choice, moveOf, offer, plan } from './moveFixture.ts';

const place = (id: number) => ({ id, name: String(id) });

describe('buildings', () => {
  const saved = [choice(1, { moveType: 'move' }), choice(2, { moveType: 'move' })];

  test('new buildings and those with another type are added [MOVE-45]', () => {
    const choices = [
      choice(1, { moveType: 'move' }),
      choice(2, { moveType: 'copy' }),
      choice(3, { moveType: 'move' }),
    ];
    expect(buildingsToAdd(choices, saved)).toEqual({
      rows: [
        { buildingId: 2, moveType: 'copy' },
        { buildingId: 3, moveType: 'move' },
      ],
      keys: ['2', '3'],
    });
  });

  test('buildings still chosen are kept once another was removed', () => {
    expect(isAnyRemoved(saved, saved)).toBe(false);
    expect(isAnyRemoved([choice(2)], saved)).toBe(true);
    expect(buildingsToKeep([choice(2, { moveType: 'move' })])).toEqual({
      rows: [{ oldBuildingId: 2, moveType: 'move' }],
      keys: ['2'],
    });
  });
});

describe('plans', () => {
  test('a plan stays under its building, and a new one comes under the first of its own [MOVE-46]', () => {
    const move = moveOf([building(1), building(2, { roundPlannings: [plan(21)] })]);
    const offers = [
      offer(21, { places: [place(1001), place(1002)] }),
      offer(22, { places: [place(1001), place(1002)] }),
    ];
    expect(planRows([choice(21), choice(22, { moveType: 'move' })], offers, move).rows).toEqual([
      { roundPlanningId: 21, moveType: 'copy', moveBuildingId: 1002 },
      { roundPlanningId: 22, moveType: 'move', moveBuildingId: 1001 },
    ]);
  });

  test('a plan whose building left is attached to another of its buildings, or else stays', () => {
    const move = moveOf([building(1), building(2, { roundPlannings: [plan(21), plan(22)] })]);
    expect(
      planRows([choice(21), choice(22)], [offer(21, { places: [place(1001)] })], move).rows,
    ).toMatchObject([{ moveBuildingId: 1001 }, { moveBuildingId: 1002 }]);
  });

  test('switches of rounds are sent where they stand otherwise than they shall [MOVE-47]', () => {
    const move = moveOf([
      building(1, { roundPlannings: [plan(21), plan(22, { keepHistory: false }), plan(23)] }),
    ]);
    const choices = [choice(21, { keepHistory: true }), choice(22), choice(23, { keepHistory: false })];
    expect(historyChanges(choices, move)).toEqual([
      { moveRoundPlanningId: 122, keepHistory: true },
      { moveRoundPlanningId: 123, keepHistory: false },
    ]);
  });
});

describe('selections used by plans', () => {
  const role = { id: 1, oldRoleId: 31, roleName: 'Vakt', moveType: 'copy', idToReplace: null } as const;
  const move = moveOf([building(1, { roundPlannings: [plan(21, { roles: [role] }), plan(22)] })]);

  test('goes for every plan that uses it, each row with the key of its choice [MOVE-46]', () => {
    const choices = [choice(31, { moveType: 'move' }), choice(32, { moveType: 'replace', idToReplace: 9 })];
    const offers = [offer(31, { places: [place(121), place(122)] }), offer(32, { places: [place(122)] })];
    expect(partRows('roles', choices, offers, move)).toEqual({
      rows: [
        { moveRoundPlanningId: 121, recordId: 31, moveType: 'move', idToReplace: null },
        { moveRoundPlanningId: 122, recordId: 31, moveType: 'move', idToReplace: null },
        { moveRoundPlanningId: 122, recordId: 32, moveType: 'replace', idToReplace: 9 },
      ],
      keys: ['31', '31', '32'],
    });
  });

  test('a selection that no plan uses is sent for its former plan, so that its refusal is shown', () => {
    expect(partRows('roles', [choice(31), choice(99)], [], move).rows).toMatchObject([
      { moveRoundPlanningId: 121, recordId: 31 },
    ]);
  });
});

test('people go with the move’s building that they are chosen for [MOVE-46]', () => {
  const choices = [choice(5, { at: 2, moveType: 'move' }), choice(5, { at: 9, moveType: 'crossConnect' })];
  expect(userRows(choices, moveOf([building(1), building(2)]))).toEqual({
    rows: [
      { userId: 5, moveType: 'move', moveBuildingId: 1002 },
      { userId: 5, moveType: 'crossConnect', moveBuildingId: 0 },
    ],
    keys: ['5-2', '5-9'],
  });
});

test('a refused field names the choice of its row', () => {
  const keys = ['11', '12', '13', '14'];
  expect(keyOfField('3.moveType', keys)).toBe('14');
  expect(keyOfField('moveBuildingRequests.1.buildingId', keys)).toBe('12');
  expect(keyOfField('2', keys)).toBe('13');
  expect(keyOfField('7.moveType', keys)).toBeNull();
  expect(keyOfField('note', keys)).toBeNull();
  expect(keyOfField('targetCustomerId', keys)).toBeNull();
  expect(keyOfField(null, keys)).toBeNull();
});
