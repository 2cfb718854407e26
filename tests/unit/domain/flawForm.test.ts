import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canAddFlaw,
  canOpenFlaw,
  chooseCategory,
  chooseType,
  clampScale,
  emptyFlawForm,
  fixAll,
  flawFormFault,
  isFixed,
  isTextEditable,
  preselect,
  stepScale,
  typesOf,
} from '#domain/flaws/flawForm.ts';

const type = (id: number, translationKey: string) => ({
  id,
  translationKey,
  translationKeyTranslated: `Namn ${id}`,
  suggestedActionTranslated: `Åtgärd ${id}`,
});
const categories = [
  {
    id: 1,
    translationKey: 'hose_reel',
    translationKeyTranslated: 'Inomhusbrandpost',
    relatedFlawTypes: [type(11, 'hose_reel_leaking'), type(12, 'hose_reel_other')],
  },
  {
    id: 2,
    translationKey: 'misc',
    translationKeyTranslated: 'Övrigt',
    relatedFlawTypes: [type(21, 'misc_other')],
  },
];

test('a category is chosen before a type [FLAW-11]', () => {
  expect(typesOf(categories, null)).toEqual([]);
  expect(chooseType(emptyFlawForm, categories, 11).typeId).toBeNull();
});

test('a category offers its own types and no others [FLAW-33]', () => {
  expect(typesOf(categories, 1).map((one) => one.id)).toEqual([11, 12]);
  const form = chooseCategory(emptyFlawForm, categories, 1);
  expect(chooseType(form, categories, 21).typeId).toBeNull();
});

test('choosing a category selects its first type and fills name and measure [FLAW-12, FLAW-13]', () => {
  const form = chooseCategory(emptyFlawForm, categories, 1);
  expect(form).toMatchObject({ categoryId: 1, typeId: 11, name: 'Namn 11', measure: 'Åtgärd 11' });
});

test('a type whose key ends with other leaves name and measure empty [FLAW-14]', () => {
  const filled = chooseCategory(emptyFlawForm, categories, 1);
  expect(chooseType(filled, categories, 12)).toMatchObject({ typeId: 12, name: '', measure: '' });
  expect(chooseCategory(filled, categories, 2)).toMatchObject({ typeId: 21, name: '', measure: '' });
});

test('name and measure may be typed for the other type only [FLAW-15]', () => {
  const form = chooseCategory(emptyFlawForm, categories, 1);
  expect(isTextEditable(form, categories)).toBe(false);
  expect(isTextEditable(chooseType(form, categories, 12), categories)).toBe(true);
  expect(isTextEditable(emptyFlawForm, categories)).toBe(false);
});

test('without categories the texts can be typed, so that no flaw goes unrecorded', () => {
  expect(isTextEditable(emptyFlawForm, [])).toBe(true);
});

test('a flaw without a name can’t be added [FLAW-16]', () => {
  expect(canAddFlaw({ ...emptyFlawForm, name: '  ' })).toBe(false);
  expect(canAddFlaw({ ...emptyFlawForm, name: 'Saknas' })).toBe(true);
});

test('a fixed flaw needs its measure [FLAW-19]', () => {
  const form = { ...emptyFlawForm, name: 'Saknas' };
  expect(flawFormFault({ ...form, isFixed: true })).toBe('measure');
  expect(flawFormFault({ ...form, isFixAll: true, measure: 'Bytt' })).toBeNull();
});

test('the scale runs from 0.4 to 1.4 in steps of 0.1 [FLAW-17]', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -10, max: 10 }),
      fc.integer({ min: -20, max: 20 }),
      (scale, steps) => {
        const stepped = stepScale(scale, steps);
        expect(stepped).toBeGreaterThanOrEqual(0.4);
        expect(stepped).toBeLessThanOrEqual(1.4);
        expect(String(stepped).length).toBeLessThanOrEqual(3);
      },
    ),
  );
  expect([clampScale(0.1), clampScale(0.74), stepScale(0.7, 1), stepScale(1.4, 1)]).toEqual([
    0.4, 0.7, 0.8, 1.4,
  ]);
});

test('a flaw is open while done is null and then can’t be opened again [FLAW-07, FLAW-18]', () => {
  expect(isFixed({ done: null })).toBe(false);
  expect(canOpenFlaw({ done: null })).toBe(true);
  expect(canOpenFlaw({ done: '2026-11-20T09:00:00.000Z' })).toBe(false);
});

test('fix-all takes the open flaws; only those without a measure receive the entered one [FLAW-21, FLAW-22]', () => {
  const flaws = [
    { id: 1, done: null, measure: '' },
    { id: 2, done: null, measure: 'Egen' },
    { id: 3, done: '2026-01-01T00:00:00Z', measure: '' },
  ];
  expect(fixAll(flaws, 'Bytt').map(({ flaw, measure }) => [flaw.id, measure])).toEqual([
    [1, 'Bytt'],
    [2, 'Egen'],
  ]);
});

test('prefCat preselects by id, prefKey by key [FLAW-09, FLAW-10]', () => {
  expect(preselect(emptyFlawForm, categories, { prefCat: 2, prefKey: 'hose_reel' }).categoryId).toBe(2);
  expect(preselect(emptyFlawForm, categories, { prefKey: 'hose_reel' }).categoryId).toBe(1);
  expect(
    preselect(emptyFlawForm, categories, { prefCat: 99, prefKey: 'x', inventoryType: 'misc' }).categoryId,
  ).toBe(2);
  expect(preselect(emptyFlawForm, categories, { prefKey: 'x' })).toEqual(emptyFlawForm);
});
