import type { AppDispatch } from '#store/hooks.ts';
import { openDevice } from '../log/device.ts';
import { type Sender, startSender } from './sender.ts';

interface Running {
  ownerUserId: number;
  dispatch: AppDispatch;
  sender: Promise<Sender>;
  holders: number;
}

let running: Running | null = null;

const stopRunning = (): void => {
  const stopping = running;
  running = null;
  void stopping?.sender.then((sender) => sender.stop());
};

const run = (dispatch: AppDispatch, ownerUserId: number): Running => {
  if (running?.ownerUserId === ownerUserId && running.dispatch === dispatch) return running;
  stopRunning();
  const sender = openDevice().then((device) => startSender({ device, dispatch, ownerUserId }));
  running = { ownerUserId, dispatch, sender, holders: 0 };
  return running;
};

/**
 * Returns the only sender of this page, started for this user; another user's sender is stopped, so that work is never sent under another
 * name.
 */
export const ensureSender = (dispatch: AppDispatch, ownerUserId: number): Promise<Sender> =>
  run(dispatch, ownerUserId).sender;

/** Keeps the sender running until released; after the last release it stops, and waiting work stays on the device. */
export const holdSender = (dispatch: AppDispatch, ownerUserId: number): (() => void) => {
  const holding = run(dispatch, ownerUserId);
  holding.holders += 1;
  return () => {
    holding.holders -= 1;
    if (holding.holders === 0 && running === holding) stopRunning();
  };
};
