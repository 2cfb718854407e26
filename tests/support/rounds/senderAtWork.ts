import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import { type Sender, startSender } from '#offline/send/sender.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '../screens/fakeTransport.ts';
import { inspector, keptRound, settle } from './offline.ts';

const timed: ('setTimeout' | 'clearTimeout' | 'Date')[] = ['setTimeout', 'clearTimeout', 'Date'];
const makeStore = () => configureStore({ reducer: { sync: syncReducer } });

/** A sender and its dependencies, new for each test. */
interface SenderAtWork {
  backend: FakeBackend;
  device: Device;
  state: ReturnType<typeof makeStore>;
  sender: Sender | null;
  /** Number of reads of the waiting rounds: one for each automatic try. */
  looks: number;
}

/** Gives each test of a file a stored round, a fake clock, and a sender that is stopped at the end. */
export const useSender = () => {
  const work = {} as SenderAtWork;
  beforeEach(async () => {
    Object.assign(work, await keptRound(), { state: makeStore(), sender: null, looks: 0 });
    vi.useFakeTimers({ toFake: timed });
  });
  afterEach(() => {
    work.sender?.stop();
    noteReached(true);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const start = (own: Partial<Device> = {}): Sender => {
    const outbox = own.outbox ?? work.device.outbox;
    const unsettledRounds: Device['outbox']['unsettledRounds'] = (ownerUserId) => {
      work.looks += 1;
      return outbox.unsettledRounds(ownerUserId);
    };
    work.sender = startSender({
      device: { ...work.device, ...own, outbox: { ...outbox, unsettledRounds } },
      dispatch: work.state.dispatch,
      ownerUserId: inspector.ownerUserId,
      send: work.backend.send,
      random: () => 1,
    });
    return work.sender;
  };
  const advance = async (milliseconds: number): Promise<void> => {
    vi.advanceTimersByTime(milliseconds);
    await settle();
  };
  /** Counts the arrived calls of a name. */
  const arrivalsOf = (name: string): number =>
    work.backend.arrivals.filter((arrival) => arrival.name === name).length;
  /** Lets every call of a name fail from now on. */
  const failing = (name: string, failure = httpFailure(503)): void => {
    work.backend.fault = (arrival) => (arrival.name === name ? failure : undefined);
  };
  const saving = () => work.state.getState().sync.rounds[inspector.roundId];
  return Object.assign(work, { start, advance, asked: arrivalsOf, failing, saving });
};
