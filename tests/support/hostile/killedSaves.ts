import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { makeDexieOutbox } from '#offline/log/dexieOutbox.ts';
import { makeOutboxDatabase } from '#offline/log/outboxDatabase.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { type FakeBackend, makeFakeBackend } from '../screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  newFlaw,
  openTablet,
  operation,
  photoAct,
  portsOf,
  save,
  tick,
  who,
} from '../rounds/offline.ts';
import { expectWarning } from '../warnings.ts';

class Killed extends Error {}

const acts: RoundAct[] = [
  tick(1),
  {
    kind: 'questionAnswered',
    targetId: 51,
    payload: { answer: '', answerDescription: '', done: null, userName: who.userName },
  },
  newFlaw('a', 3),
  photoAct('p', 'a'),
  {
    kind: 'flawFixed',
    targetId: '90',
    payload: { done: '2026-11-20T09:05:00.000Z', doneBy: who.userName, measure: 'Bytt' },
  },
  { kind: 'roundFinished', targetId: 7, payload: { done: '2026-11-20T09:20:00.000Z' } },
];

/** Prepares a tablet with every kind of waiting work of a round. */
export const preparedSave = async () => {
  const backend = makeFakeBackend();
  const tablet = aTablet();
  const device = await openTablet(tablet);
  await keepRound(device, backend);
  await device.outbox.append(
    acts.map((act) => operation(act)),
    [aPhoto('p')],
  );
  return { backend, tablet, device };
};

/** Wraps a port so that each call of its methods goes through `step`, which runs it or not. */
const stepping = <Port extends object>(port: Port, step: (run: () => unknown) => unknown): Port =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => step(() => Reflect.apply(member, target, given) as unknown);
    },
  });

/** Returns a save's ports whose calls go through `step`, which runs them or not. */
export const steppingPorts = (
  device: Device,
  backend: FakeBackend,
  step: (run: () => unknown) => unknown,
): SavePorts => {
  const ports = portsOf(device, backend);
  return {
    ...ports,
    outbox: stepping(ports.outbox, step),
    snapshots: stepping(ports.snapshots, step),
    send: (request) => step(() => ports.send(request)) as ReturnType<SavePorts['send']>,
  };
};

/** Expects that nothing is lost or duplicated. */
export const expectWholeSave = async (backend: FakeBackend, device: Device): Promise<void> => {
  const items = backend.data.infos.flatMap((info) => info.roundHistoryItems);
  expect(items.filter((item) => item.controlled !== null).map(({ id }) => id)).toEqual([1]);
  expect(items.flatMap((item) => item.flaws.map((flaw) => [flaw.name, flaw.done !== null]))).toEqual([
    ['Saknas', true],
    ['Plombering saknas', false],
  ]);
  expect(backend.data.lists[0]?.roundHistoryQuestions[0]?.answer).toBe('');
  expect(backend.files).toHaveLength(1);
  expect(backend.data.round.done).toBe('2026-11-20T09:20:00.000Z');
  expect(await device.outbox.countUnsent(1)).toBe(0);
};

const countSteps = async (): Promise<number> => {
  const { backend, device } = await preparedSave();
  let steps = 0;
  const counting = steppingPorts(device, backend, (run) => {
    steps += 1;
    return run();
  });
  expect(await replayRound(counting, inspector)).toEqual({ status: 'saved' });
  return steps;
};

/** Registers a test that kills a save before, within and after every step, or every n-th. */
export async function testKilledSaves(every: number): Promise<void> {
  const steps = await countSteps();
  const chosenSteps = Array.from({ length: Math.ceil(steps / every) }, (_, at) => at * every);

  describe('the app is killed', () => {
    test('a save is more than a few steps', () => expect(steps).toBeGreaterThan(30));

    test.each(chosenSteps)('before step %i of a save: the next one ends whole', async (at) => {
      const { backend, tablet, device } = await preparedSave();
      let step = 0;
      const killing = steppingPorts(device, backend, (run) => {
        step += 1;
        return step > at ? Promise.reject(new Killed()) : run();
      });
      await expect(replayRound(killing, inspector)).rejects.toThrow(Killed);
      const reopenedDevice = await openTablet(tablet);
      expect(await save(reopenedDevice, backend)).toEqual({ status: 'saved' });
      await expectWholeSave(backend, reopenedDevice);
    });

    test.each(chosenSteps)('within step %i, its effect done and its answer lost', async (at) => {
      const { backend, tablet, device } = await preparedSave();
      let step = 0;
      const killing = steppingPorts(device, backend, async (run) => {
        step += 1;
        if (step > at + 1) throw new Killed();
        const answer = await run();
        if (step > at) throw new Killed();
        return answer;
      });
      await expect(replayRound(killing, inspector)).rejects.toThrow(Killed);
      const reopenedDevice = await openTablet(tablet);
      expect(await save(reopenedDevice, backend)).toEqual({ status: 'saved' });
      await expectWholeSave(backend, reopenedDevice);
    });
  });

  describe('the browser closes the connection to the store', () => {
    // Each reopening is logged, a hundred of them here.
    beforeEach(() => void expectWarning(/opening it again/));

    test.each(chosenSteps)(
      'before step %i: it is opened again, the write repeated, and the save ends whole',
      async (at) => {
        const { backend, tablet, device: first } = await preparedSave();
        const database = makeOutboxDatabase(tablet);
        const device = { ...first, outbox: makeDexieOutbox(database) };
        let step = 0;
        const closing = steppingPorts(device, backend, (run) => {
          step += 1;
          if (step === at + 1) database.db.close({ disableAutoOpen: true });
          return run();
        });
        expect(await replayRound(closing, inspector)).toEqual({ status: 'saved' });
        await expectWholeSave(backend, device);
      },
    );
  });
}
