import { describe, expect, test } from 'vitest';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import { lawLinkHref } from '#domain/catalogue/lawLink.ts';
import { remainingParts } from '#domain/rounds/remainingParts.ts';
import {
  addFlawActs,
  answerActs,
  finishActs,
  fixFlawActs,
  markRemainingActs,
  markRemainingPlan,
  okActs,
  pauseActs,
  skipActs,
} from '#domain/rounds/roundActs.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import {
  allItems,
  flawOf,
  itemOf,
  openRound,
  questionOf,
  type RoundState,
} from '#domain/rounds/roundView.ts';
import { flawOfServer, serverRound, stamped, who } from './roundFixture.ts';

const data = serverRound();
const state = openRound(data);
const now = who.now.toISOString();
const after = (acts: RoundAct[], from = data) => foldRound(from, stamped(acts));
const item = (id: number, of: RoundState = state) => itemOf(of, id) ?? expect.fail(`no item ${id}`);
const flaw = (key: string, of: RoundState = state) => flawOf(of, key) ?? expect.fail(`no flaw ${key}`);
const form = { ...emptyFlawForm, name: 'Saknas', measure: 'Ny monteras' };

describe('an unchecked item', () => {
  test('becomes controlled, with date and user, when a flaw is added [ROUND-57]', () => {
    const acts = addFlawActs({ state, infoId: 2, item: item(2), key: 'own-a', form }, who);
    expect(item(2, after(acts))).toMatchObject({ controlled: now, userName: who.userName, mark: 'flaw' });
  });

  test('becomes controlled, with date and user, when its flaw is fixed [ROUND-58]', () => {
    const acts = fixFlawActs(item(1), flaw('51'), 'Bytt', who);
    expect(item(1, after(acts))).toMatchObject({ controlled: now, userName: who.userName, mark: 'ok' });
    expect(flaw('51', after(acts))).toMatchObject({ done: now, doneBy: who.userName, measure: 'Bytt' });
  });

  test('becomes controlled, with date and user, when it is marked ok; an old flaw stays open [ROUND-59]', () => {
    const next = after([...okActs(item(1), who), ...okActs(item(2), who)]);
    expect(item(1, next)).toMatchObject({ controlled: now, userName: who.userName, mark: 'flaw' });
    expect(item(2, next)).toMatchObject({ controlled: now, userName: who.userName, mark: 'ok' });
  });

  test('is skipped by the flag and the controlled date [ROUND-60]', () => {
    const next = after(skipActs(item(2), who));
    expect(item(2, next)).toMatchObject({ continueWithoutAdding: true, controlled: now, mark: 'warning' });
  });
});

describe('a new flaw', () => {
  test('has the round’s role as responsible and the user’s e-mail as performer [FLAW-23, FLAW-24]', () => {
    const next = after(addFlawActs({ state, infoId: 2, item: item(2), key: 'own-a', form }, who));
    expect(flaw('own-a', next)).toMatchObject({ responsible: 7, performer: who.userName, done: null });
  });

  test('is fixed at once with the fixed flag [FLAW-20]', () => {
    const fixed = { ...form, isFixed: true };
    const next = after(addFlawActs({ state, infoId: 1, item: item(1), key: 'own-a', form: fixed }, who));
    expect(flaw('own-a', next)).toMatchObject({ done: now, doneBy: who.userName, measure: 'Ny monteras' });
    expect(flaw('51', next).done).toBeNull();
  });

  test('fix-all fixes all open flaws of the item, and those without a measure get the entered one [FLAW-21, FLAW-22]', () => {
    const ownData = { ...data, infos: structuredClone([...data.infos]) };
    ownData.infos[0]?.roundHistoryItems
      .find((one) => one.id === 1)
      ?.flaws.push(flawOfServer(52, { measure: 'Egen åtgärd', mapItemId: 1001 }));
    const before = openRound(ownData);
    const input = {
      state: before,
      infoId: 1,
      item: item(1, before),
      key: 'own-a',
      form: { ...form, isFixAll: true },
    };
    const next = after(addFlawActs(input, who), ownData);
    expect(flaw('51', next)).toMatchObject({ done: now, measure: 'Ny monteras' });
    expect(flaw('52', next)).toMatchObject({ done: now, measure: 'Egen åtgärd' });
    expect(flaw('own-a', next).done).toBe(now);
    expect(item(1, next).mark).toBe('ok');
  });

  test('a flaw placed by a click is at x + 15 and 1000 - y - 15 with scale 1 [ROUND-30, ROUND-31, ROUND-32]', () => {
    const input = { state, infoId: 1, item: null, key: 'own-a', form, point: { x: 200, y: 300 } };
    const next = after(addFlawActs(input, who));
    expect(flaw('own-a', next)).toMatchObject({
      flawPositionX: 215,
      flawPositionY: 685,
      flawScale: 1,
      mapItemId: null,
    });
    expect(next.infos[0]?.looseFlaws.map((one) => one.key)).toEqual(['own-a']);
  });

  test('a flaw without a place is at 30, 30 [ROUND-30, ROUND-31]', () => {
    const next = after(addFlawActs({ state, infoId: 1, item: null, key: 'own-a', form }, who));
    expect(flaw('own-a', next)).toMatchObject({ flawPositionX: 30, flawPositionY: 30 });
  });

  test('carries its photos', () => {
    const photos = [{ photoId: 'photo-a', name: 'foto.jpg', type: 'image/jpeg', sizeBytes: 10 }];
    const next = after(addFlawActs({ state, infoId: 2, item: item(2), key: 'own-a', form, photos }, who));
    expect(flaw('own-a', next).photos).toMatchObject([{ photoId: 'photo-a', fileId: null }]);
  });
});

describe('marking the remaining items ok', () => {
  const mark = (of = data) => {
    const before = openRound(of);
    return after(markRemainingActs(markRemainingPlan(before), 9, 'Kontrollerad vid rond', who), of);
  };

  test('marks all unchecked items controlled, and says that it did so [ROUND-39]', () => {
    const skipped = structuredClone(data);
    Object.assign(skipped.infos[1]?.roundHistoryItems[0] ?? {}, {
      controlled: now,
      continueWithoutAdding: true,
    });
    const next = mark(skipped);
    expect(next.counts.items).toMatchObject({ unjudged: 0, ok: 5, skipped: 1, markedRemaining: 5 });
  });

  test('closes old open flaws from before the round and no later ones [ROUND-40]', () => {
    const ownData = structuredClone(data);
    const ofItem1 = ownData.infos[0]?.roundHistoryItems.find((one) => one.id === 1)?.flaws;
    ofItem1?.push(flawOfServer(52, { created: '2026-11-20T08:30:00.000Z' }));
    const next = mark(ownData);
    expect(flaw('51', next)).toMatchObject({
      done: now,
      doneBy: who.userName,
      measure: 'Kontrollerad vid rond',
    });
    expect(flaw('52', next).done).toBeNull();
  });

  test('leaves what was judged, "still there", and loose flaws open', () => {
    const judgedData = structuredClone(data);
    Object.assign(judgedData.infos[0]?.roundHistoryItems.find((one) => one.id === 1) ?? {}, {
      controlled: now,
    });
    const next = mark(judgedData);
    expect(flaw('51', next).done).toBeNull();
    expect(flaw('61', next).done).toBeNull();
    expect(item(1, next).markedRemaining).toBe(false);
  });

  test('marking a floor or an area changes nothing else, and an area contains placed items only [HANDS-13]', () => {
    const ownData = structuredClone(data);
    const [first] = ownData.infos;
    if (!first) throw new Error('There is no floor.');
    first.areas = [{ name: 'Matsal', startX: 20, endX: 40, startY: 20, endY: 40 }];
    const put = (id: number, changes: object) =>
      Object.assign(first.roundHistoryItems.find((one) => one.id === id) ?? {}, changes);
    put(3, { positionX: 20, positionY: 40 });
    put(5, { positionX: 30, positionY: 30, isPlaced: false });
    const before = openRound(ownData);
    const places = remainingParts(before);
    expect(places.map(({ info, area }) => [info.floorName, area?.name])).toEqual([
      ['Plan 1', undefined],
      ['Plan 1', 'Matsal'],
      ['Plan 2', undefined],
    ]);
    const plans = places.map((place) => markRemainingPlan(before, place));
    expect(plans.map(({ items }) => items.map(({ id }) => id))).toEqual([[1, 3, 5], [3], [2, 4, 6]]);
    expect(plans.map(({ flaws }) => flaws.map(({ key }) => key))).toEqual([['51'], [], []]);
    const [, hall] = plans;
    const next = after(markRemainingActs(hall ?? expect.fail('no area'), 9, 'x', who), ownData);
    expect(allItems(next).filter(({ mark }) => mark === 'ok')).toMatchObject([{ id: 3 }]);
    expect(remainingParts(next).map(({ area }) => area)).toEqual([null, null]);
  });

  test('marking the remaining items applies to the listed ids, and later items stay unchecked', () => {
    const acts = markRemainingActs(markRemainingPlan(state), 9, 'x', who);
    const grown = serverRound(7);
    expect(item(7, after(acts, grown)).controlled).toBeNull();
    expect(allItems(after(acts, grown)).filter((one) => one.controlled === null)).toHaveLength(1);
  });
});

describe('answers, pause and finish', () => {
  const question = questionOf(state, 1) ?? expect.fail('no question');
  const answered = (...args: Parameters<typeof answerActs>) => questionOf(after(answerActs(...args)), 1);

  test('the positive button answers with the positive text [ROUND-48]', () => {
    expect(answered(question, { state: 'positive' }, who)).toMatchObject({ answer: 'Ja', state: 'positive' });
  });

  test('a negative answer has a description and may have a fixed date [ROUND-49]', () => {
    const answer = { state: 'negative', description: 'Dörren är låst', done: now } as const;
    expect(answered(question, answer, who)).toMatchObject({
      answer: 'Nej',
      answerDescription: 'Dörren är låst',
      done: now,
    });
  });

  test('irrelevant is the empty text, and an answer can be reset to null [ROUND-47, ROUND-50]', () => {
    expect(answered(question, { state: 'irrelevant' }, who)?.answer).toBe('');
    expect(answered(question, { state: 'unanswered' }, who)?.answer).toBeNull();
  });

  test('finishing sets the done date, pausing sets none [ROUND-68]', () => {
    expect(after(finishActs(9, who)).round.done).toBe(now);
    expect(after(pauseActs(9))).toMatchObject({ phase: 'paused', round: { done: null } });
  });
});

test('a law link without a prefix gets https, and only http and https are opened [ROUND-46]', () => {
  expect(lawLinkHref('www.msb.se/sba')).toBe('https://www.msb.se/sba');
  expect(lawLinkHref('http://riksdagen.se')).toBe('http://riksdagen.se');
  expect(lawLinkHref('HTTPS://riksdagen.se')).toBe('HTTPS://riksdagen.se');
  expect(lawLinkHref('localhost:4780/lag')).toBe('https://localhost:4780/lag');
  for (const link of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    '',
    null,
  ]) {
    expect(lawLinkHref(link)).toBeNull();
  }
});
