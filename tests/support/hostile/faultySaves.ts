import { beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { type FakeBackend, type Fault, makeFakeBackend } from '../screens/fakeTransport.ts';
import { aTablet, inspector, keepRound, openTablet, portsOf, save, type Tablet } from '../rounds/offline.ts';
import { expectWholeRound, storeWholeRound } from '../seeds/wholeRound.ts';

/** Requests of an undisturbed save of `storeWholeRound`: 2 items, 1 question, 2 flaws, 1 fix, 2 photos, 2 reloads, 1 round. */
const requestCount = 11;
const once = (at: number, fault: Fault) => {
  let isDone = false;
  return (_: unknown, index: number): Fault => {
    if (isDone || index !== at) return undefined;
    isDone = true;
    return fault;
  };
};
/** Registers a test per fault and request of a save, or every n-th. */
export function testFaultySaves(every: number): void {
  let backend: FakeBackend;
  let tablet: Tablet;
  let device: Device;

  beforeEach(async () => {
    backend = makeFakeBackend();
    tablet = aTablet();
    device = await openTablet(tablet);
    await keepRound(device, backend);
  });
  let offset = 0;

  describe('a save with one fault', () => {
    beforeEach(async () => {
      await storeWholeRound(device);
      // Opening the round took three requests.
      offset = 3;
    });

    test('an undisturbed one takes its calls and is whole', async () => {
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      expect(backend.arrivals.length).toBe(requestCount);
      await expectWholeRound(backend, device);
    });

    const at = Array.from({ length: Math.ceil(requestCount / every) }, (_, index) => index * every);

    test.each(at)('after request %i is lost the next save continues and ends whole', async (index) => {
      backend.fault = once(offset + index, 'lost');
      expect((await save(device, backend)).status).toBe('unreachable');
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      await expectWholeRound(backend, device);
    });

    test.each(at)(
      'the answer to request %i is lost: the same key is sent again and nothing doubles',
      async (index) => {
        backend.fault = once(offset + index, 'answerLost');
        expect((await save(device, backend)).status).toBe('unreachable');
        expect(await save(device, backend)).toEqual({ status: 'saved' });
        await expectWholeRound(backend, device);
      },
    );

    test.each(at)('request %i gets 503: tried again later, nothing lost', async (index) => {
      backend.fault = once(offset + index, httpFailure(503, { codes: ['unavailable'] }));
      expect((await save(device, backend)).status).toBe('later');
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      await expectWholeRound(backend, device);
    });

    test.each(at)('the client is killed after request %i: the restarted one continues', async (index) => {
      class Killed extends Error {}
      const killing = {
        ...portsOf(device, backend),
        send: async (request: Parameters<FakeBackend['send']>[0]) => {
          const outcome = await backend.send(request);
          if (backend.arrivals.length > index) throw new Killed();
          return outcome;
        },
      };
      await expect(replayRound(killing, inspector)).rejects.toThrow(Killed);
      const sentBefore = backend.arrivals.length;
      device = await openTablet(tablet);
      expect(await save(device, backend)).toEqual({ status: 'saved' });
      await expectWholeRound(backend, device);
      // The cursor is after every acknowledged call: only those in flight are repeated, at most both items.
      const repeated = backend.arrivals.filter(({ key }, place) => {
        return key && backend.arrivals.findIndex((arrival) => arrival.key === key) < place;
      });
      expect(repeated.length).toBeLessThanOrEqual(2);
      expect(sentBefore - index).toBeLessThanOrEqual(2);
    });
  });
}
