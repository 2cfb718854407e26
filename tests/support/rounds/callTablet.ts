import { beforeEach } from 'vitest';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import { aTablet, openTablet } from './offline.ts';

/** Gives each test of a file an empty tablet for waiting calls; `reload` forgets what the page has in memory. */
export const useCallTablet = () => {
  let device: Promise<Device> | null = null;
  beforeEach(async () => {
    device = openTablet(aTablet());
    await device;
    replaceDevice(device);
  });
  return { reload: () => replaceDevice(device), stored: async () => (await device)?.outbox.waitingCalls() };
};
