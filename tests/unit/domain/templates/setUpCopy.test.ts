import { describe, expect, test } from 'vitest';
import { copyOf, keyOfNamed, languageThere } from '#domain/templates/setUpCopy.ts';
import type { SetUpContents } from '#domain/templates/setUpCopy.ts';
import { setUpKinds } from '#contract/templates/setUpKinds.ts';

const texts = { description: '', law: '', lawLink: null, positive: 'Ja', negative: 'Nej' };
const plan = {
  description: '',
  intervalValue: 1,
  intervalType: 'months' as const,
  rhythm: null,
  sendMessage: false,
  ignoreItems: false,
  observesPauses: false,
  asksScan: false,
};
const contents: SetUpContents = {
  roles: ['Rondör', 'rondör '].map((name) => ({ name, values: {}, names: {} })),
  questions: [{ name: 'Hel?', group: 'Dörrar', values: texts, names: {} }],
  checklists: [
    {
      name: 'Egenkontroll',
      values: { description: '' },
      names: {
        questions: [
          { name: 'Hel?', group: 'dörrar' },
          { name: 'Hel?', group: 'Tak' },
          { name: 'Allmän?', group: 'Alla', id: 77 },
        ],
      },
    },
  ],
  catalogue: [],
  plans: [
    {
      name: 'Rond',
      values: plan,
      names: {
        roles: [{ name: 'Rondör' }],
        responsible: [{ name: 'Chef' }],
        catalogue: [{ name: 'Släckare' }],
      },
    },
  ],
};
const standing = (there: Partial<Record<(typeof setUpKinds)[number], Record<string, number>>> = {}) =>
  Object.fromEntries(
    setUpKinds.map((kind) => [kind, new Map(Object.entries(there[kind] ?? {}))]),
  ) as unknown as Parameters<typeof copyOf>[2];

describe('the records of a copy', () => {
  test('a copy contains each new name once with its references, created or reused [SETUP-23]', () => {
    const copy = copyOf(contents, setUpKinds, standing());
    expect(copy.map(({ kind, toMake }) => [kind, toMake.length])).toEqual([
      ['roles', 1],
      ['questions', 1],
      ['checklists', 1],
      ['catalogue', 0],
      ['plans', 1],
    ]);
    const question = keyOfNamed({ name: 'Hel?', group: 'Dörrar' });
    expect(copy[2]?.toMake[0]?.resolved.questions).toEqual([{ made: question }, { id: 77 }]);
    expect(copy[2]?.without).toEqual(['Hel?']);
    expect(copy[4]?.without).toEqual(['Chef', 'Släckare']);
  });

  test('a copy omits records that exist by name, and unwanted kinds refer to existing ones [SETUP-22, SETUP-23]', () => {
    const existing = standing({ roles: { rondör: 5, chef: 6 }, checklists: { egenkontroll: 7 } });
    const copy = copyOf(contents, ['checklists', 'plans'], existing);
    expect(copy.map(({ kind, there: names }) => [kind, names])).toEqual([
      ['checklists', ['Egenkontroll']],
      ['plans', []],
    ]);
    expect(copy[1]?.toMake[0]?.resolved).toEqual({
      roles: [{ id: 5 }],
      responsible: [{ id: 6 }],
      catalogue: [],
    });
    expect(copy[1]?.without).toEqual(['Släckare']);
  });
});

test('a kept set-up is there in the language that has most of it, if not in the chosen one [SETUP-144]', () => {
  const contentsOf = (...names: string[]): SetUpContents => ({
    questions: [],
    checklists: [],
    catalogue: [],
    plans: [],
    roles: names.map((name) => ({ name, values: {}, names: {} })),
  });
  const templates = new Map([
    ['sv', contentsOf('Chef', 'Rondör', 'Vakt')],
    ['en', contentsOf('Boss', 'Walker', 'Guard')],
  ]);
  const existingRoles = (chosen: string, ...names: string[]) => {
    const roles = Object.fromEntries(names.map((name, index) => [name, index + 1]));
    return languageThere({ contents: templates, chosen }, ['roles'], standing({ roles }));
  };
  expect(existingRoles('en')).toBeNull();
  expect(existingRoles('en', 'chef')).toBeNull();
  expect(existingRoles('en', 'chef', 'rondör')).toBe('sv');
  expect(existingRoles('sv', 'chef', 'rondör')).toBeNull();
  expect(existingRoles('en', 'chef', 'rondör', 'boss', 'walker')).toBeNull();
  expect(existingRoles('en', 'chef', 'rondör', 'vakt', 'boss', 'walker')).toBe('sv');
});
