import type { Capability } from '#contract/capabilities.ts';
import { transport } from '#platform/calls/transport.ts';
import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const loadSpecified = () =>
  import('#store/specified/specifiedCalls.ts').then(({ sendSpecified }) => sendSpecified);

/** Adapts the requests to the backend's level and behaviours. */
const applyCapabilities = (capabilities: readonly Capability[]): void => {
  transport.learnLevel = null;
  transport.tellsOtherHosts = capabilities.includes('requestIds');
  transport.loadSpecified = capabilities.includes('tillsyn') ? null : loadSpecified;
};

/** Returns the last known level and behaviours of the backend, to which requests adapt; null if it never stated them on this device. */
export const lastCapabilities = (): Capability[] | null => {
  const stored = readJson(localTexts, storageKeys.level);
  if (!Array.isArray(stored)) return null;
  const capabilities = stored.filter((name): name is Capability => typeof name === 'string');
  applyCapabilities(capabilities);
  return capabilities;
};

/** Keeps a level that the backend stated on this device, also for the next start. */
export const keepCapabilities = (capabilities: readonly Capability[]): void => {
  writeJson(localTexts, storageKeys.level, capabilities);
  applyCapabilities(capabilities);
};
