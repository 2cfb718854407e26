import type { OutboxStore } from './outboxTypes.ts';
import { StorageError } from './storageError.ts';

const refuse = (): Promise<never> => Promise.reject(new StorageError('storage_unavailable'));
const none = (): Promise<never[]> => Promise.resolve([]);
const zero = (): Promise<number> => Promise.resolve(0);

/** Store of a device without IndexedDB (private window, blocked): nothing waits in it, and every write is refused. */
export const unavailableOutbox: OutboxStore = {
  append: refuse,
  readRound: refuse,
  photo: refuse,
  seal: refuse,
  markSending: refuse,
  acknowledge: refuse,
  putBack: refuse,
  unpark: refuse,
  sealAgain: refuse,
  park: refuse,
  takeOver: refuse,
  purge: () => Promise.resolve(),
  putCalls: refuse,
  claimCall: refuse,
  removeCall: refuse,
  waitingCalls: none,
  waitingRounds: none,
  unsettledRounds: none,
  quarantined: none,
  foreignRounds: none,
  countUnsent: zero,
  countForeign: zero,
};
