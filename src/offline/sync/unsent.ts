import { logFailure } from '#platform/log.ts';
import type { Device } from '../log/device.ts';
import { mayHoldWork } from '../log/deviceUse.ts';
import type * as Waiting from './waiting.ts';

/* Entry point of the log for the first load: its dependencies, above all the IndexedDB library, are loaded when it is called. */

/** Reads from this device's stores; returns `otherwise` if they can't be read. */
const read = async <T>(
  what: string,
  otherwise: T,
  work: (reading: typeof Waiting, device: Device) => Promise<T>,
): Promise<T> => {
  try {
    const [{ openDevice }, reading] = await Promise.all([import('../log/device.ts'), import('./waiting.ts')]);
    return await work(reading, await openDevice());
  } catch (error) {
    logFailure(`${what} could not be read`, error);
    return otherwise;
  }
};

/** Returns the rounds of a user with work that waits on this device. */
export const waitingRounds = async (userId: number): Promise<Waiting.NamedWaitingRound[]> => {
  if (!(await mayHoldWork())) return [];
  return read('what waits on this device', [], (reading, device) =>
    reading.namedWaitingRounds(device, userId),
  );
};

/** Returns the rounds of a user that can be opened on this device without a network. */
export const roundsOnDevice = async (userId: number): Promise<Waiting.DeviceRound[]> => {
  if (!(await mayHoldWork())) return [];
  return read('the rounds of this device', [], (reading, device) => reading.deviceRounds(device, userId));
};

/** Returns the item with this code that this device knows by a round of the user's; null if there is none. */
export const codeOnDevice = async (userId: number, code: string): Promise<Waiting.CodedOnDevice | null> => {
  if (!(await mayHoldWork())) return null;
  return read('the codes of this device', null, (reading, device) =>
    reading.roundWithCode(device, userId, code),
  );
};

/** Returns the rounds of a user with work that waits in the backend's quarantine. */
export const quarantinedRounds = (userId: number): Promise<Waiting.QuarantinedRound[]> =>
  read('what waits for an admin', [], (reading, device) => reading.namedQuarantinedRounds(device, userId));
