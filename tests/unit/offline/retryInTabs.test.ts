import { expect, test } from 'vitest';
import { claimCall } from '#offline/calls/callSending.ts';
import {
  changeCall,
  hurryCalls,
  loadCalls,
  putCall,
  readCall,
  storeCalls,
} from '#offline/calls/waitingCalls.ts';
import { parkedAfter } from '#offline/log/callStates.ts';
import { openDevice } from '#offline/log/device.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const { stored } = useCallTablet();

test('a call that two tabs retry at once is sent by one of them [WAIT-02]', async () => {
  const key = 'refused';
  await loadCalls();
  await putCall({ key, ownerUserId: 1, producer: 'none', target: 'flaw:1', name: 'Dörr', payload: null });
  changeCall(key, { ...parkedAfter(httpFailure(400)), attempts: 1 });
  await storeCalls();
  const seen = readCall(key);
  if (!seen) throw new Error('The call is gone.');

  // The other tab retries it and sends it, before this one is told.
  const { outbox } = await openDevice();
  const sealed = { ...seen, state: 'sealed' as const, sendAt: seen.sendAt + 1 };
  await outbox.putCalls([{ key, call: sealed, isNew: false }]);
  expect((await outbox.claimCall(sealed, seen.sendAt + 5_000)).isClaimed).toBe(true);

  hurryCalls(1, () => true);
  expect(readCall(key)?.state).toBe('sealed');
  expect(await claimCall(key, seen.sendAt + 6_000)).toBeNull();
  const sending = { state: 'sending', attempts: 2, sendAt: seen.sendAt + 5_000 };
  expect([readCall(key), await stored()]).toMatchObject([sending, [sending]]);
});
