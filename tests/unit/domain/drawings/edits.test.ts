import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EditorArea, EditorItem, History, DrawingRecords, Step } from '#domain/drawings/edits.ts';
import {
  applySteps,
  changeOf,
  inverseOf,
  recorded,
  stepBack,
  stepForward,
  without,
} from '#domain/drawings/edits.ts';

const itemOf = (key: string, positionX: number): EditorItem => ({
  key,
  fireProtectionId: 1,
  fireProtection: { id: 1, name: 'Pulversläckare', inventoryType: 'powder_extinguisher' },
  positionX,
  positionY: 10,
  scale: 1,
  rotation: 0,
  positionNumber: 1,
  name: 'Pulversläckare',
  placementDescription: '',
  size: '',
  manufacture: '',
  other: '',
  year: null,
  mapItemExtra: null,
});
const areaOf = (key: string, startX: number): EditorArea => ({
  key,
  name: 'Kök',
  startX,
  endX: startX + 10,
  startY: 0,
  endY: 10,
});
const sheetOf = (items: EditorItem[], areas: EditorArea[]): DrawingRecords => ({
  items: new Map(items.map((item) => [item.key, item])),
  areas: new Map(areas.map((area) => [area.key, area])),
});
const values = <Each extends { key: string }>({ key: _key, ...rest }: Each) => rest;

/** An editing step generated from an act and the current drawing. */
const acts = fc.record({
  kind: fc.constantFrom('create', 'move', 'edit', 'delete', 'area', 'area_delete', 'area_create'),
  pick: fc.nat(50),
  x: fc.integer({ min: 0, max: 900 }),
  text: fc.string({ maxLength: 5 }),
});
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

function stepOf({ kind, pick, x, text }: Act, sheet: DrawingRecords, id: string): Step {
  const items = [...sheet.items.values()];
  const areas = [...sheet.areas.values()];
  const item = items[pick % Math.max(1, items.length)];
  const area = areas[pick % Math.max(1, areas.length)];
  const step = { id, name: 'edit' as const, items: [], areas: [] };
  if (kind === 'create')
    return { ...step, items: [{ key: `n${id}`, before: null, after: values(itemOf('', x)) }] };
  if (kind === 'area_create')
    return { ...step, areas: [{ key: `a${id}`, before: null, after: values(areaOf('', x)) }] };
  if (kind === 'delete' && item)
    return { ...step, items: [{ key: item.key, before: values(item), after: null }] };
  if (kind === 'area_delete' && area)
    return { ...step, areas: [{ key: area.key, before: values(area), after: null }] };
  if (kind === 'move' && item) {
    // All of them at once, like a batch.
    const changes = items.flatMap((one) => changeOf(one, { positionX: x, positionY: x }) ?? []);
    return { ...step, items: changes };
  }
  if (kind === 'edit' && item) {
    const change = changeOf(item, { name: text, mapItemExtra: { model: text } });
    return { ...step, items: change ? [change] : [] };
  }
  const change = area && changeOf(area, { name: text, startX: 0 });
  return { ...step, areas: change ? [change] : [] };
}

describe('the steps of the editor', () => {
  test('undo after any sequence of edits gives the drawing back as it was, redo the result', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 25 }), (sequence) => {
        const first = sheetOf([itemOf('i1', 1), itemOf('i2', 2)], [areaOf('b1', 5)]);
        let sheet = first;
        let history: History = { done: [], undone: [] };
        sequence.forEach((act, index) => {
          const step = stepOf(act, sheet, String(index));
          sheet = applySteps(sheet, [step]);
          history = recorded(history, step);
        });
        const last = sheet;
        for (let back = stepBack(history); back; back = stepBack(history)) {
          sheet = applySteps(sheet, [inverseOf(back.step, `u${back.step.id}`)]);
          history = back.history;
        }
        const sorted = ({ items, areas }: DrawingRecords) => [
          [...items.values()].sort((a, b) => a.key.localeCompare(b.key)),
          [...areas.values()].sort((a, b) => a.key.localeCompare(b.key)),
        ];
        expect(sorted(sheet)).toEqual(sorted(first));
        for (let forward = stepForward(history); forward; forward = stepForward(history)) {
          sheet = applySteps(sheet, [forward.step]);
          history = forward.history;
        }
        expect(sorted(sheet)).toEqual(sorted(last));
      }),
    );
  });

  test('a new edit drops what was undone, and what was refused is in no history', () => {
    const step = (id: string): Step => ({ id, name: 'move', items: [], areas: [] });
    const two = recorded(recorded({ done: [], undone: [] }, step('1')), step('2'));
    const back = stepBack(two)?.history ?? expect.fail();
    expect(back.undone.map(({ id }) => id)).toEqual(['2']);
    expect(recorded(back, step('3'))).toMatchObject({ done: [{ id: '1' }, { id: '3' }], undone: [] });
    expect(without(two, '1').done.map(({ id }) => id)).toEqual(['2']);
    expect([stepBack({ done: [], undone: [] }), stepForward(two)]).toEqual([null, null]);
  });

  test('a change contains the differing fields only, and an empty change is null', () => {
    const item = itemOf('i1', 7);
    expect(changeOf(item, { positionX: 7, positionY: 8, mapItemExtra: null })).toEqual({
      key: 'i1',
      before: { positionY: 10 },
      after: { positionY: 8 },
    });
    expect(changeOf(item, { positionX: 7 })).toBeNull();
  });

  test('records that a step does not touch stay the same objects', () => {
    const sheet = sheetOf([itemOf('i1', 1), itemOf('i2', 2)], []);
    const change = changeOf(itemOf('i1', 1), { positionX: 9 }) ?? expect.fail();
    const next = applySteps(sheet, [{ id: '1', name: 'move', items: [change], areas: [] }]);
    expect(next.items.get('i2')).toBe(sheet.items.get('i2'));
    expect(next.areas).toBe(sheet.areas);
    // A record that another user has deleted isn't recreated.
    const emptySheet = applySteps(sheetOf([], []), [{ id: '1', name: 'move', items: [change], areas: [] }]);
    expect(emptySheet.items.size).toBe(0);
  });
});
