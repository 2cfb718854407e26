import { describe, expect, test } from 'vitest';
import { moveTabs } from '#contract/constants.ts';
import {
  buildingMoveTypes,
  checklistMoveTypes,
  entryMoveTypes,
  recordMoveTypes,
  userMoveTypes,
} from '#contract/moves/moveKinds.ts';
import {
  addedChoice,
  isTabOpen,
  joined,
  openTabFor,
  retyped,
  sameChoices,
  saveBar,
  savedChoices,
  typesOf,
  withoutStandIn,
} from '#domain/moves/moveChoices.ts';
import type { MoveTab, MoveType } from '#contract/constants.ts';
import { building, choice, moveOf, offer, plan } from './moveFixture.ts';

const standIns = [
  { id: 91, name: 'Första' },
  { id: 92, name: 'post 3' },
];
const of = (tab: MoveTab, keys: string, moveType: MoveType) => ({
  keys: new Set([keys]),
  wish: { tab, moveType, standIns },
});
const typed = (tab: MoveTab, key: string, moveType: MoveType, choices: Parameters<typeof retyped>[0]) => {
  const { keys, wish } = of(tab, key, moveType);
  return retyped(choices, keys, wish);
};

describe('move types of a record', () => {
  test('buildings, plans, roles and questions are copied or moved, people moved or cross-connected [MOVE-50, MOVE-53]', () => {
    expect([buildingMoveTypes, recordMoveTypes, userMoveTypes]).toEqual([
      ['copy', 'move'],
      ['copy', 'move'],
      ['move', 'crossConnect'],
    ]);
  });

  test('entries and checklists can be replaced if the target has a replacement [MOVE-51, MOVE-52]', () => {
    expect(typesOf({ moveTypes: entryMoveTypes }, standIns)).toEqual(['copy', 'move', 'replace']);
    expect(typesOf({ moveTypes: entryMoveTypes }, [])).toEqual(['copy', 'move']);
    expect(typesOf({ moveTypes: checklistMoveTypes }, standIns)).toEqual([
      'copy',
      'move',
      'replace',
      'ignore',
    ]);
    expect(typesOf({ moveTypes: checklistMoveTypes }, [])).toEqual(['copy', 'move', 'ignore']);
  });
});

describe('an added record', () => {
  test('a building and a person are moved, a question is copied [MOVE-54, MOVE-55]', () => {
    expect(addedChoice('buildings', offer(1)).moveType).toBe('move');
    expect(addedChoice('users', offer(1, { moveTypes: ['move', 'crossConnect'] })).moveType).toBe('move');
    for (const tab of ['questions', 'entries', 'lists', 'roles'] as const)
      expect(addedChoice(tab, offer(1)).moveType).toBe('copy');
  });

  test('a choice starts with the first allowed type', () => {
    expect(addedChoice('users', offer(1, { moveTypes: ['crossConnect'] })).moveType).toBe('crossConnect');
    expect(addedChoice('plans', offer(1, { moveTypes: ['copy'] })).moveType).toBe('copy');
  });

  test('a plan follows its buildings, and keeps its rounds [MOVE-47]', () => {
    expect(addedChoice('plans', offer(1), ['move'])).toMatchObject({ moveType: 'move', keepHistory: true });
    expect(addedChoice('plans', offer(1), ['copy', 'copy']).moveType).toBe('copy');
    expect(addedChoice('plans', offer(1), ['copy', 'move']).moveType).toBe('move');
    expect(addedChoice('roles', offer(1))).not.toHaveProperty('keepHistory');
  });
});

describe('a type', () => {
  test('a type other than replace clears the replacement [MOVE-48]', () => {
    const replaced = choice(3, { moveType: 'replace', idToReplace: 92 });
    expect(typed('entries', '3', 'copy', [replaced])).toEqual([choice(3, { moveType: 'copy' })]);
    expect(typed('lists', '3', 'ignore', [replaced])).toEqual([choice(3, { moveType: 'ignore' })]);
  });

  test('replace begins with the target’s first checklist [MOVE-49]', () => {
    expect(typed('lists', '3', 'replace', [choice(3)])).toEqual([
      choice(3, { moveType: 'replace', idToReplace: 91 }),
    ]);
  });

  test('replace begins with an entry of the same name, or with none', () => {
    expect(typed('entries', '3', 'replace', [choice(3)])).toEqual([
      choice(3, { moveType: 'replace', idToReplace: 92 }),
    ]);
    expect(typed('entries', '4', 'replace', [choice(4)])).toEqual([choice(4, { moveType: 'replace' })]);
  });

  test('setting the current type changes nothing', () => {
    const replaced = choice(3, { moveType: 'replace', idToReplace: 92 });
    expect(typed('lists', '3', 'replace', [replaced, choice(4)])).toEqual([replaced, choice(4)]);
  });

  test('the type of a person applies to all buildings they are chosen for', () => {
    const first = choice(5, { at: 10, moveType: 'move' });
    const second = choice(5, { at: 11, moveType: 'move' });
    const otherPerson = choice(6, { at: 10, moveType: 'move' });
    expect(typed('users', '5-10', 'crossConnect', [first, second, otherPerson])).toEqual([
      { ...first, moveType: 'crossConnect' },
      { ...second, moveType: 'crossConnect' },
      otherPerson,
    ]);
    expect(joined([{ ...first, moveType: 'crossConnect' }], [second])[1]).toEqual({
      ...second,
      moveType: 'crossConnect',
    });
    expect(joined([choice(1, { moveType: 'move' })], [choice(2)])[1]).toEqual(choice(2));
  });

  test('replace without a stand-in is found before it is sent [MOVE-56]', () => {
    const open = choice(3, { moveType: 'replace' });
    expect(withoutStandIn([open, choice(4), choice(5, { moveType: 'replace', idToReplace: 91 })])).toEqual([
      open,
    ]);
  });
});

test('a move’s choices on a tab list each record once, people once per building', () => {
  const role = { id: 1, oldRoleId: 31, roleName: 'Vakt', moveType: 'copy' as const, idToReplace: null };
  const list = {
    id: 2,
    oldQuestionListId: 41,
    questionListName: 'Lista',
    moveType: 'replace' as const,
    idToReplace: 9,
  };
  const entry = {
    id: 3,
    oldFireProtectionId: 51,
    fireProtectionName: 'Släckare',
    moveType: 'move' as const,
    idToReplace: null,
  };
  const question = {
    id: 4,
    oldQuestionId: 61,
    questionName: 'Fri?',
    oldQuestionGroupId: 8,
    oldQuestionGroupName: 'Vägar',
    moveType: 'copy' as const,
    idToReplace: null,
  };
  const person = {
    id: 5,
    oldId: 71,
    firstName: 'Inga',
    lastName: 'Lund',
    moveType: 'crossConnect' as const,
    moveBuildingId: 1,
  };
  const parts = { roles: [role], questionLists: [list], fireProtections: [entry], questions: [question] };
  const deletedRole = { ...role, oldRoleId: null };
  const move = moveOf([
    building(1, {
      roundPlannings: [
        plan(21, parts),
        plan(22, { ...parts, keepHistory: false, roles: [role, deletedRole] }),
      ],
      users: [{ ...person, oldBuildingId: 1 }],
    }),
    building(2, { moveType: 'copy', users: [{ ...person, oldBuildingId: 2 }] }),
  ]);
  const summaryOf = (tab: MoveTab) =>
    savedChoices(move, tab).map(({ id, at, moveType }) => [id, at, moveType]);
  expect(summaryOf('buildings')).toEqual([
    [1, 0, 'move'],
    [2, 0, 'copy'],
  ]);
  expect(savedChoices(move, 'plans').map(({ id, keepHistory }) => [id, keepHistory])).toEqual([
    [21, true],
    [22, false],
  ]);
  expect([summaryOf('entries'), summaryOf('roles'), summaryOf('questions')]).toEqual([
    [[51, 0, 'move']],
    [[31, 0, 'copy']],
    [[61, 0, 'copy']],
  ]);
  expect(savedChoices(move, 'lists')).toEqual([
    choice(41, { name: 'Lista', moveType: 'replace', idToReplace: 9 }),
  ]);
  expect(savedChoices(move, 'users')).toEqual([
    choice(71, { at: 1, name: 'Inga Lund', moveType: 'crossConnect' }),
    choice(71, { at: 2, name: 'Inga Lund', moveType: 'crossConnect' }),
  ]);
});

test('equal choices in any order are equal, and differ by type, replacement or switch', () => {
  const [a, b] = [choice(1), choice(2, { moveType: 'replace', idToReplace: 9 })];
  expect(sameChoices([a, b], [b, a])).toBe(true);
  expect(sameChoices([a], [a, b])).toBe(false);
  expect(sameChoices([a, b], [a, { ...b, idToReplace: 8 }])).toBe(false);
  expect(sameChoices([a], [{ ...a, moveType: 'move' }])).toBe(false);
  expect(sameChoices([{ ...a, keepHistory: true }], [{ ...a, keepHistory: false }])).toBe(false);
  expect(sameChoices([a], [choice(3)])).toBe(false);
});

describe('the seven tabs', () => {
  const openWith = (moveId: number, counts: Partial<Record<MoveTab, number>>) =>
    moveTabs.filter((tab) => isTabOpen(tab, { moveId, countOf: (each) => counts[each] ?? 0 }));

  test('the tabs have a fixed order [MOVE-26]', () => {
    expect(moveTabs).toEqual(['buildings', 'plans', 'entries', 'lists', 'roles', 'questions', 'users']);
  });

  test('open one after the other [MOVE-32, MOVE-33, MOVE-34]', () => {
    expect(openWith(0, { buildings: 2, plans: 1, lists: 1 })).toEqual(['buildings']);
    expect(openWith(7, { plans: 1, lists: 1 })).toEqual(['buildings']);
    expect(openWith(7, { buildings: 1 })).toEqual(['buildings', 'plans']);
    expect(openWith(7, { buildings: 1, lists: 1 })).toEqual(['buildings', 'plans']);
    expect(openWith(7, { buildings: 1, plans: 1 })).toEqual([
      'buildings',
      'plans',
      'entries',
      'lists',
      'roles',
      'users',
    ]);
    expect(openWith(7, { buildings: 1, plans: 1, lists: 1 })).toEqual(moveTabs);
  });

  test('a closed tab redirects to the last open tab that it depends on [ENDS-11]', () => {
    const begun = (tab: MoveTab, counts: Partial<Record<MoveTab, number>>) =>
      openTabFor(tab, { moveId: 7, countOf: (each) => counts[each] ?? 0 });
    expect(begun('questions', { buildings: 1, plans: 1, lists: 1 })).toBe('questions');
    expect(begun('questions', { buildings: 1, plans: 1 })).toBe('lists');
    expect(begun('questions', { buildings: 1 })).toBe('plans');
    expect(begun('users', { buildings: 1 })).toBe('plans');
    expect(begun('roles', {})).toBe('buildings');
  });
});

test('a save is barred without a target, without buildings, and while something loads [MOVE-42, MOVE-43, MOVE-44]', () => {
  const at = { hasTarget: true, buildings: 1, isLoading: false };
  expect(saveBar(at)).toBeNull();
  expect(saveBar({ ...at, hasTarget: false, buildings: 0, isLoading: true })).toBe('target_missing');
  expect(saveBar({ ...at, buildings: 0, isLoading: true })).toBe('buildings_missing');
  expect(saveBar({ ...at, isLoading: true })).toBe('loading');
});
