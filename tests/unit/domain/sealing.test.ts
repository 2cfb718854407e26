import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepOrder } from '#domain/rounds/bulkSave.ts';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import { addFlawActs } from '#domain/rounds/roundActs.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { allFlaws, allItems, allQuestions, openRound, type RoundState } from '#domain/rounds/roundView.ts';
import { type SealedCall, sealedCallId } from '#domain/rounds/sealedCall.ts';
import { sealOperations } from '#domain/rounds/sealing.ts';
import { anyAct, isPossible, plausible } from './arbitraryActs.ts';
import { ModelServer } from './modelServer.ts';
import { serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const now = who.now.toISOString();

function keys() {
  let next = 0;
  return () => `key-${(next += 1)}`;
}

const seal = (...acts: RoundAct[]) => sealOperations(openRound(data), stamped(acts), keys());

/** Returns a server's state of a round, without keys and times assigned by the server. */
function contentOf(state: RoundState) {
  return {
    items: allItems(state).map(({ id, controlled, continueWithoutAdding, markedRemaining, ...item }) => {
      const { mapItemExtra, uncheckedReason, uncheckedNote, uncheckedPhoto, scan, scanReason } = item;
      return {
        id,
        controlled,
        continueWithoutAdding,
        markedRemaining,
        mapItemExtra,
        uncheckedReason,
        uncheckedNote,
        scan,
        scanReason,
        hasPhoto: uncheckedPhoto !== null,
      };
    }),
    questions: allQuestions(state).map(({ id, answer, answerDescription, done }) => ({
      id,
      answer,
      answerDescription,
      done,
    })),
    flaws: allFlaws(state).map(
      ({ name, description, measure, done, doneBy, flawScale, mapItemId, photos }) => {
        return { name, description, measure, done, doneBy, flawScale, mapItemId, photoCount: photos.length };
      },
    ),
  };
}

/**
 * Sends the calls in order; `breaks` lists after how many calls each try ends, and the next try starts from
 * the beginning.
 */
function send(server: ModelServer, calls: readonly SealedCall[], breaks: readonly number[] = []) {
  const aliases = { flaws: {} as Record<string, number>, photos: {} as Record<string, number> };
  for (const end of [...breaks, calls.length]) {
    for (const call of calls.slice(0, end)) {
      const id = server.take(call, aliases);
      if (id === null) expect.fail(`${call.call} needs an id that nobody has answered`);
      if (call.call === 'createFlaw') aliases.flaws[call.target.flawKey] = id;
      if (call.call === 'uploadFile' || call.call === 'uploadItemPhoto')
        aliases.photos[call.target.photoId] = id;
    }
  }
  return aliases;
}

const flaw = (over: object = {}): RoundAct => ({
  kind: 'flawAdded',
  targetId: 'own-a',
  payload: {
    infoId: 1,
    itemId: 1,
    mapItemId: 1001,
    name: 'Saknas',
    description: '',
    measure: '',
    created: now,
    done: null,
    doneBy: '',
    performer: who.userName,
    responsible: 7,
    responsibleName: 'Brandskyddskontrollant',
    flawTypeId: null,
    flawPositionX: null,
    flawPositionY: null,
    flawScale: null,
    ...over,
  },
});
const ok = (targetId: number, controlled = now): RoundAct => ({
  kind: 'itemControlled',
  targetId,
  payload: { controlled, userName: who.userName, markedRemaining: false },
});
const answer = (targetId: number, text: string | null): RoundAct => ({
  kind: 'questionAnswered',
  targetId,
  payload: { answer: text, answerDescription: '', done: null, userName: who.userName },
});
const photo: RoundAct = {
  kind: 'photoAdded',
  targetId: 'photo-a',
  payload: { flawKey: 'own-a', name: 'foto.jpg', type: 'image/jpeg', sizeBytes: 10 },
};
const fix: RoundAct = {
  kind: 'flawFixed',
  targetId: '51',
  payload: { done: now, doneBy: who.userName, measure: 'Bytt' },
};
const finish: RoundAct = { kind: 'roundFinished', targetId: 9, payload: { done: now } };

describe('the calls of a bulk save', () => {
  test('go out as questions, items, new flaws, changed flaws, photos, round [SAVE-01, SAVE-10]', () => {
    const calls = seal(finish, photo, fix, flaw(), ok(2), answer(1, 'Ja'));
    expect(calls.map((call) => call.call)).toEqual([
      'updateRoundQuestion',
      'updateRoundItem',
      'createFlaw',
      'updateFlaw',
      'uploadFile',
      'updateRound',
    ]);
  });

  test('sealed calls keep the order of steps for any acts [SAVE-01]', () => {
    fc.assert(
      fc.property(fc.array(anyAct), (acts) => {
        const orders = seal(...acts).map((call) => stepOrder(call.step));
        expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      }),
    );
  });

  test('hold only changed questions, with the answer and the list [SAVE-02]', () => {
    const calls = seal(answer(1, 'Ja'), answer(2, 'Ja'), answer(2, null), answer(3, ''));
    expect(calls.slice(0, -1).map((call) => [call.target, call.body])).toMatchObject([
      [{ id: 1 }, { answer: 'Ja', roundHistoryQuestionListId: 1 }],
      [{ id: 3 }, { answer: '', roundHistoryQuestionListId: 1 }],
    ]);
  });

  test('hold only items whose controlled changed, its Z stripped [SAVE-03, SAVE-04]', () => {
    const calls = seal(ok(1), ok(2), { kind: 'itemUnchecked', targetId: 2, payload: {} });
    expect(calls.filter((call) => call.call === 'updateRoundItem')).toMatchObject([
      { target: { id: 1 }, body: { controlled: '2026-11-20T09:00:00.000', continueWithoutAdding: false } },
    ]);
  });

  test('update flaws whose done or scale changed, and no others [SAVE-06]', () => {
    const scaled: RoundAct = { kind: 'flawChanged', targetId: '61', payload: { flawScale: 1.2 } };
    const unchanged: RoundAct = { kind: 'flawChanged', targetId: '61', payload: { flawScale: 1 } };
    expect(seal(fix, scaled).filter((call) => call.call === 'updateFlaw')).toMatchObject([
      { target: { flawKey: '51' }, body: { done: now, doneBy: who.userName, measure: 'Bytt' } },
      { target: { flawKey: '61' }, body: { flawScale: 1.2 } },
    ]);
    expect(seal(unchanged)).toEqual([]);
  });

  test('a new flaw has a severity in its call where one was chosen, and none where not [LIFE-80]', () => {
    const before = openRound(data);
    const item = allItems(before)[0];
    if (!item) throw new Error('There is no item.');
    const add = (severity: 1 | null) => {
      const form = { ...emptyFlawForm, name: 'Saknas', severity };
      const acts = addFlawActs({ state: before, infoId: 1, item, key: 'own-s', form }, who);
      return seal(...acts).find(({ call }) => call === 'createFlaw')?.body;
    };
    expect(add(1)).toMatchObject({ severity: 1 });
    expect(add(null)).not.toHaveProperty('severity');
  });

  test('a new flaw’s photo waits for the id of its creation [SAVE-05]', () => {
    const [create, upload] = seal(flaw(), photo).filter(
      (call) => call.step === 'newFlaws' || call.step === 'images',
    );
    if (!create || !upload) expect.fail('both are expected');
    expect(sealedCallId(upload, { flaws: {}, photos: {} })).toBeNull();
    expect(sealedCallId(upload, { flaws: { 'own-a': 77 }, photos: {} })).toBe(77);
  });

  test('a flaw that was added, changed, removed and added again is as it was added last', () => {
    const removal: RoundAct = { kind: 'flawRemoved', targetId: 'own-a', payload: {} };
    const update: RoundAct = { kind: 'flawChanged', targetId: 'own-a', payload: { description: 'Hall' } };
    const last = flaw({ name: 'Ny', description: 'Kök' });
    for (const acts of [
      [flaw(), update, removal, last],
      [flaw(), update, last],
    ])
      expect(seal(...acts)).toMatchObject([
        { call: 'createFlaw', body: { name: 'Ny', description: 'Kök' } },
        { call: 'updateRound' },
      ]);
  });

  test('a flaw of the server that is removed and restored is updated, not created again', () => {
    const server = foldRound(data, stamped([flaw()]));
    const acts = [{ kind: 'flawRemoved', targetId: 'own-a', payload: {} } as const, flaw({ name: 'Ny' })];
    const calls = sealOperations(server, stamped(acts, 2), keys());
    const updateCall = { call: 'updateFlaw', target: { flawKey: 'own-a' }, body: { name: 'Ny' } };
    expect(calls).toMatchObject([updateCall, { call: 'updateRound' }]);
  });

  test('fold a target’s acts into one call with a key of its own', () => {
    const calls = seal(
      flaw(),
      { kind: 'flawChanged', targetId: 'own-a', payload: { description: 'Vid dörren' } },
      ok(1),
      ok(1),
    );
    expect(calls.map((call) => call.call)).toEqual(['updateRoundItem', 'createFlaw', 'updateRound']);
    expect(calls[1]).toMatchObject({
      body: { name: 'Saknas', description: 'Vid dörren', roundHistoryInfoId: 1 },
    });
    expect(new Set(calls.map((call) => call.key)).size).toBe(3);
  });

  test('are none when everything came out as it was', () => {
    const removed: RoundAct = { kind: 'flawRemoved', targetId: 'own-a', payload: {} };
    expect(seal(flaw(), photo, ok(2), { kind: 'itemUnchecked', targetId: 2, payload: {} }, removed)).toEqual(
      [],
    );
  });

  test('close with the round, which names all others and every operation is in one of them', () => {
    const operations = stamped([flaw(), ok(1), answer(1, 'Ja'), answer(2, 'Ja'), answer(2, null), finish]);
    const calls = sealOperations(openRound(data), operations, keys());
    const last = calls.at(-1);
    expect(last).toMatchObject({ call: 'updateRound', body: { done: now } });
    expect(last && 'manifest' in last ? last.manifest : []).toEqual(
      calls.slice(0, -1).map((call) => call.key),
    );
    const sealedIds = new Set(calls.flatMap((call) => call.opIds));
    expect(operations.filter((operation) => !sealedIds.has(operation.opId))).toEqual([]);
  });

  test('a withdrawn finish sends no done', () => {
    const last = seal(ok(1), finish, { kind: 'finishWithdrawn', targetId: 9, payload: {} }).at(-1);
    expect(last).toMatchObject({ call: 'updateRound', body: {} });
  });

  test('an act on something unknown is sent, so that its refusal is seen', () => {
    expect(seal(ok(4711)).map((call) => call.target)).toEqual([{ id: 4711 }, { id: 9 }]);
  });
});

describe('a bulk save', () => {
  const ownActs = fc.array(anyAct.filter(isPossible), { maxLength: 40 });

  test('leaves on the server what the inspector saw', () => {
    fc.assert(
      fc.property(ownActs, (acts) => {
        const operations = stamped(plausible(acts));
        const server = new ModelServer(data);
        send(server, sealOperations(openRound(data), operations, keys()));
        expect(contentOf(openRound(server.data))).toEqual(contentOf(foldRound(data, operations)));
      }),
    );
  });

  test('replayed any number of times, broken off anywhere, ends alike', () => {
    fc.assert(
      fc.property(ownActs, fc.array(fc.nat(20), { maxLength: 6 }), (acts, breaks) => {
        const calls = sealOperations(openRound(data), stamped(plausible(acts)), keys());
        const once = new ModelServer(data);
        send(once, calls);
        const often = new ModelServer(data);
        send(often, calls, breaks);
        expect(often.data).toEqual(once.data);
        expect(often.effects).toEqual(once.effects);
      }),
    );
  });

  test('sending in two parts gives the same result as in one', () => {
    fc.assert(
      fc.property(ownActs, fc.nat(40), (acts, cut) => {
        const operations = stamped(plausible(acts));
        const [first, second] = [operations.slice(0, cut), operations.slice(cut)];
        const newKey = keys();
        const server = new ModelServer(data);
        const calls = sealOperations(openRound(data), first, newKey);
        const more = sealOperations(foldRound(data, first), second, newKey);
        send(server, [...calls, ...more]);
        expect(contentOf(openRound(server.data))).toEqual(contentOf(foldRound(data, operations)));
      }),
    );
  });
});
