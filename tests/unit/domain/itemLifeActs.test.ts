import { describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import { openRound } from '#domain/rounds/roundView.ts';
import { sealOperations } from '#domain/rounds/sealing.ts';
import { serverRound, stamped, who } from './roundFixture.ts';

const now = who.now.toISOString();
const seal = (...acts: RoundAct[]) => {
  let next = 0;
  return sealOperations(openRound(serverRound()), stamped(acts), () => `key-${(next += 1)}`);
};
const ok = (targetId: number, controlled: string): RoundAct => ({
  kind: 'itemControlled',
  targetId,
  payload: { controlled, userName: who.userName, markedRemaining: false },
});

describe('the acts of an item’s life', () => {
  const notChecked: RoundAct = {
    kind: 'itemNotChecked',
    targetId: 2,
    payload: { controlled: now, userName: who.userName, reason: 'locked', note: 'Ingen nyckel' },
  };
  const itemPhoto: RoundAct = {
    kind: 'itemPhotoAdded',
    targetId: 'item-photo',
    payload: { itemId: 2, name: 'dörr.jpg', type: 'image/jpeg', sizeBytes: 10 },
  };
  const noteAct: RoundAct = {
    kind: 'serviceNoted',
    targetId: 'service-a',
    payload: { itemId: 2, mapItemId: 1002, serviceKey: 'service', done: now, note: '' },
  };
  const replaced: RoundAct = {
    kind: 'itemReplaced',
    targetId: 'unit-a',
    payload: { itemId: 2, mapItemId: 1002, done: now, note: '', size: '6 kg' },
  };
  const names = (...acts: RoundAct[]) => seal(...acts).map(({ call }) => call);

  test('send a reason where one was given alone, its photo after the texts, only that of the last judgement [LIFE-98]', () => {
    const [item, upload] = seal(notChecked, itemPhoto);
    expect(item?.body).toMatchObject({ continueWithoutAdding: true, uncheckedReason: 'locked' });
    expect([upload?.call, upload?.target]).toEqual(['uploadItemPhoto', { id: 2, photoId: 'item-photo' }]);
    const [ticked, closing] = seal(notChecked, itemPhoto, ok(2, '2026-11-20T12:00:00.000Z'));
    expect(ticked?.body).not.toHaveProperty('uncheckedReason');
    expect(closing?.call).toBe('updateRound');
  });

  test('are services and new units in the order in which they were done, none once undone', () => {
    expect(names(replaced, noteAct)).toEqual(['replaceItems', 'noteServices', 'updateRound']);
    expect(names(noteAct, replaced)).toEqual(['noteServices', 'replaceItems', 'updateRound']);
    const undone: RoundAct = { kind: 'serviceWithdrawn', targetId: 'service-a', payload: { itemId: 2 } };
    expect(names(noteAct, undone)).toEqual([]);
  });
});
