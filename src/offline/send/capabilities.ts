import { type Capability, readCapabilities } from '#contract/capabilities.ts';
import { isAnswered, type Outcome } from '#platform/calls/envelope.ts';
import { type Failure, offlineFailure } from '#platform/calls/failure.ts';
import { transport } from '#platform/calls/transport.ts';
import type { SavePorts } from '../log/savePorts.ts';
import type { SnapshotStore } from '../log/snapshotStore.ts';

/** Level and behaviours of the backend, or why they are unknown. */
export type Capabilities = Outcome<ReadonlySet<Capability>>;

const keptAs = (): string => `capabilities:${transport.apiBaseUrl}`;

const namesIn = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : null;

const capabilitiesOf = (names: readonly string[]): Capabilities => {
  const data = new Set(readCapabilities(names));
  transport.tellsOtherHosts = data.has('requestIds');
  return { ok: true, data, pagination: null, status: 200 };
};

const isNoSuchCall = (status: number | undefined): boolean => status === 404 || status === 405;

/** Returns whether the backend lacks this call, and so has the level `specified`. (decisions, Calls beyond the specification) */
const isNone = ({ status }: Failure): boolean => isNoSuchCall(status);

/**
 * Fetches the backend's level once per session and stores it on the device for offline use: while the backend can't answer, the stored one
 * is used. A response without a list is ignored. A 404 without an envelope may come from a captive portal: it counts only if
 * nothing is stored and a specified call shows that the backend is there. Never rejects.
 */
export const makeCapabilities = ({
  snapshots,
  send,
}: Pick<SavePorts, 'send'> & {
  snapshots: Pick<SnapshotStore, 'text' | 'keepText'>;
}): (() => Promise<Capabilities>) => {
  let learning: Promise<Capabilities> | null = null;
  const storedNames = async (): Promise<string[] | null> => namesIn(await snapshots.text(keptAs()));
  const ask = async (): Promise<Capabilities> => {
    const outcome = await send({ name: 'getCapabilities' });
    if (!outcome.ok && !isNone(outcome.failure)) {
      if (!isNoSuchCall(outcome.failure.foreignStatus) || (await storedNames())) return outcome;
      if (!isAnswered(await send({ name: 'getActiveCustomer' }))) return outcome;
    }
    const names = outcome.ok ? namesIn(outcome.data) : [];
    if (!names) return { ok: false, failure: offlineFailure() };
    await snapshots.keepText(keptAs(), names);
    return capabilitiesOf(names);
  };

  return async () => {
    learning ??= ask();
    const outcome = await learning;
    if (outcome.ok) return outcome;
    learning = null;
    const names = await storedNames();
    return names ? capabilitiesOf(names) : outcome;
  };
};
