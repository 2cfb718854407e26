import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoundAct, RoundOperation } from '../../../src/domain/operations.ts';
import { foldRound } from '../../../src/domain/roundFold.ts';
import {
  allFlaws,
  allItems,
  allQuestions,
  openRound,
  type RoundState,
} from '../../../src/domain/roundView.ts';
import { inverseOf, undoActs } from '../../../src/domain/undo.ts';
import { anyAct } from './arbitraryActs.ts';
import { serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const unsent = () => false;
const sent = () => true;
const now = who.now.toISOString();

const finals = ['roundPaused', 'flawRemoved', 'photoRemoved', 'flawUnfixed'];
const takeBackable = anyAct.filter((act) => !finals.includes(act.kind));

/** Operations as they are recorded on this view. */
const recorded = (before: RoundState, operations: RoundOperation[]): RoundOperation[] =>
  operations.map((operation) => ({ ...operation, inverse: inverseOf(before, operation) }));

/** What the inspector sees, but for who ticked something that isn't ticked, and the order of an item's flaws. */
function seen(state: RoundState) {
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
      // A key or photo that exists already isn't made a second time by the device.
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
      const beforeTime = seen(before);
      expect(seen(undone(stamped(acts), act))).toEqual(beforeTime);
    }),
  );
});

test('an act of several operations is taken back as a whole, in reverse order', () => {
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
  expect(undoActs(recorded(openRound(data), stamped([tick])), sent)?.acts).toMatchObject([
    { kind: 'itemUnchecked', targetId: 1 },
  ]);
  expect(undoActs(recorded(openRound(data), stamped([fix, tick])), sent)).toMatchObject({
    keptFixes: 1,
    acts: [{ kind: 'itemUnchecked' }],
  });
  expect(undoActs(recorded(openRound(data), stamped([fix])), sent)).toBeNull();
});

test('a pause and a finish are not taken back', () => {
  const acts: RoundAct[] = [
    { kind: 'roundPaused', targetId: 9, payload: {} },
    { kind: 'roundFinished', targetId: 9, payload: { done: now } },
  ];
  expect(undoActs(recorded(openRound(data), stamped(acts)), unsent)).toBeNull();
});
