import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoundAct, RoundOperation } from '#domain/rounds/operations.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { allFlaws, allItems, allQuestions, openRound, type RoundState } from '#domain/rounds/roundView.ts';
import { inverseOf, undoActs } from '#domain/rounds/undo.ts';
import { anyAct } from './arbitraryActs.ts';
import { serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const unsent = () => false;
const isSent = () => true;
const now = who.now.toISOString();

const finals = ['roundPaused', 'flawRemoved', 'photoRemoved', 'flawUnfixed'];
const takeBackable = anyAct.filter((act) => !finals.includes(act.kind));

/** Returns operations recorded on this view. */
const recorded = (before: RoundState, operations: RoundOperation[]): RoundOperation[] =>
  operations.map((operation) => ({ ...operation, inverse: inverseOf(before, operation) }));

/**
 * Returns the inspector's view, without the author of an unchecked item's check and the order of an item's
 * flaws.
 */
function visibleState(state: RoundState) {
  return {
    counts: state.counts,
    items: allItems(state).map(({ id, controlled, mark, markedRemaining }) => ({
      id,
      controlled,
      mark,
      markedRemaining,
    })),
    questions: allQuestions(state).map(({ id, answer, answerDescription, done }) => ({
      id,
      answer,
      answerDescription,
      done,
    })),
    flaws: allFlaws(state)
      .map(({ key, name, description, measure, done, flawScale, photos }) => {
        return {
          key,
          name,
          description,
          measure,
          done,
          flawScale,
          photos: photos.map((photo) => photo.photoId),
        };
      })
      .toSorted((a, b) => a.key.localeCompare(b.key)),
  };
}

function undone(before: RoundOperation[], act: RoundAct) {
  const operations = stamped([act], before.length + 1);
  const undo = undoActs(recorded(foldRound(data, before), operations), unsent);
  return foldRound(data, [...before, ...operations, ...stamped(undo?.acts ?? [], before.length + 2)]);
}

test('undo of what isn’t sent yet brings back what was seen before', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 15 }), takeBackable, (acts, act) => {
      const before = foldRound(data, stamped(acts));
      // The device doesn't create a key or photo that exists already.
      fc.pre(act.kind !== 'flawAdded' || !allFlaws(before).some((flaw) => flaw.key === act.targetId));
      fc.pre(
        act.kind !== 'photoAdded' ||
          !allFlaws(before).some((flaw) => flaw.photos.some((one) => one.photoId === act.targetId)),
      );
      // A fixed flaw can't be fixed again.
      const keys =
        act.kind === 'flawFixed'
          ? [act.targetId]
          : act.kind === 'remainingMarked'
            ? act.payload.fixes.map((fix) => fix.flawKey)
            : [];
      fc.pre(!allFlaws(before).some((flaw) => flaw.done !== null && keys.includes(flaw.key)));
      const beforeTime = visibleState(before);
      expect(visibleState(undone(stamped(acts), act))).toEqual(beforeTime);
    }),
  );
});

test('an act of several operations is undone as a whole, in reverse order', () => {
  const acts: RoundAct[] = [
    { kind: 'flawFixed', targetId: '51', payload: { done: now, doneBy: 'a', measure: 'Bytt' } },
    {
      kind: 'itemControlled',
      targetId: 1,
      payload: { controlled: now, userName: 'a', markedRemaining: false },
    },
  ];
  const undo = undoActs(recorded(openRound(data), stamped(acts)), unsent);
  expect(undo?.acts.map((act) => act.kind)).toEqual(['itemUnchecked', 'flawUnfixed']);
});

test('a tick and a new flaw that were sent get their opposite, a fix that was sent stays', () => {
  const tick: RoundAct = {
    kind: 'itemControlled',
    targetId: 1,
    payload: { controlled: now, userName: 'a', markedRemaining: false },
  };
  const fix: RoundAct = {
    kind: 'flawFixed',
    targetId: '51',
    payload: { done: now, doneBy: 'a', measure: 'Bytt' },
  };
  expect(undoActs(recorded(openRound(data), stamped([tick])), isSent)?.acts).toMatchObject([
    { kind: 'itemUnchecked', targetId: 1 },
  ]);
  expect(undoActs(recorded(openRound(data), stamped([fix, tick])), isSent)).toMatchObject({
    keptFixes: 1,
    acts: [{ kind: 'itemUnchecked' }],
  });
  expect(undoActs(recorded(openRound(data), stamped([fix])), isSent)).toBeNull();
});

test('a pause and a finish are not undone', () => {
  const acts: RoundAct[] = [
    { kind: 'roundPaused', targetId: 9, payload: {} },
    { kind: 'roundFinished', targetId: 9, payload: { done: now } },
  ];
  expect(undoActs(recorded(openRound(data), stamped(acts)), unsent)).toBeNull();
});

test('an unsent removal of a flaw or a photo is undone whole, to its former place', () => {
  const additions: RoundAct[] = [
    {
      kind: 'flawAdded',
      targetId: 'own-a',
      payload: {
        infoId: 1,
        itemId: 1,
        mapItemId: 1001,
        name: 'Saknas',
        description: 'Vid dörren',
        measure: 'Byt',
        created: now,
        done: null,
        doneBy: '',
        performer: 'a',
        responsible: 7,
        responsibleName: 'Ansvarig',
        flawTypeId: 1,
        flawPositionX: null,
        flawPositionY: null,
        flawScale: null,
      },
    },
    ...['p', 'q'].map((targetId): RoundAct => ({
      kind: 'photoAdded',
      targetId,
      payload: { flawKey: 'own-a', name: `${targetId}.jpg`, type: 'image/jpeg', sizeBytes: 7 },
    })),
  ];
  const before = foldRound(data, stamped(additions));
  const removed: RoundAct = { kind: 'flawRemoved', targetId: 'own-a', payload: {} };
  expect(inverseOf(before, removed)).toEqual(additions);
  const unpictured: RoundAct = { kind: 'photoRemoved', targetId: 'q', payload: { flawKey: 'own-a' } };
  expect(inverseOf(before, unpictured)).toEqual([additions[2]]);
  // Sent records are deleted on the server: they don't return.
  for (const act of [removed, unpictured])
    expect(undoActs(recorded(before, stamped([act], 9)), isSent)).toBeNull();
});

test.each<[string, RoundAct]>([
  ['a flaw', { kind: 'flawRemoved', targetId: 'unknown', payload: {} }],
  ['a flaw of another round', { kind: 'flawRemoved', targetId: '51', payload: {} }],
  ['a flaw that is changed', { kind: 'flawChanged', targetId: 'unknown', payload: { name: 'Ny' } }],
  [
    'a flaw that is fixed',
    { kind: 'flawFixed', targetId: 'unknown', payload: { done: now, doneBy: 'a', measure: '' } },
  ],
  ['a photo', { kind: 'photoRemoved', targetId: 'unknown', payload: { flawKey: '51' } }],
  ['a photo of a flaw', { kind: 'photoRemoved', targetId: 'p', payload: { flawKey: 'unknown' } }],
  ['an item', { kind: 'itemUnchecked', targetId: 404, payload: {} }],
  [
    'a question',
    {
      kind: 'questionAnswered',
      targetId: 404,
      payload: { answer: 'Ja', answerDescription: '', done: null, userName: 'a' },
    },
  ],
])('%s that the view does not hold has nothing to undo', (_what, act) => {
  expect(inverseOf(openRound(data), act)).toEqual([]);
});

test('the number of remaining fixes of a sent act is returned', () => {
  const fixes = ['51', '61'].map((flawKey) => ({ flawKey, measure: 'Bytt' }));
  const markAct: RoundAct = {
    kind: 'remainingMarked',
    targetId: 9,
    payload: { controlled: now, userName: 'a', itemIds: [1], fixes: fixes as never },
  };
  expect(undoActs(recorded(openRound(data), stamped([markAct])), isSent)).toMatchObject({ keptFixes: 2 });
  expect(undoActs(recorded(openRound(data), stamped([markAct])), unsent)).toMatchObject({ keptFixes: 0 });
});

test('service fields that were not there are undone to none', () => {
  const act: RoundAct = {
    kind: 'serviceInfoSaved',
    targetId: 1001,
    payload: { itemId: 1, mapItemExtra: { model: 'P6' } },
  };
  expect(inverseOf(openRound(data), act)).toMatchObject([{ payload: { itemId: 1, mapItemExtra: {} } }]);
  const [inverse] = inverseOf(foldRound(data, stamped([act])), act);
  expect(inverse?.payload).toMatchObject({ mapItemExtra: { model: 'P6' } });
});
