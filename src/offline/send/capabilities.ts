import { type Capability, readCapabilities } from '#contract/capabilities.ts';
import { isAnswered, type Outcome } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { transport } from '#platform/calls/transport.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { keepCapabilities, lastCapabilities } from '../sync/backendLevel.ts';
import { capabilitiesLearned } from '../sync/syncSlice.ts';

/** Level and behaviours of the backend, or why they are unknown. */
export type Capabilities = Outcome<ReadonlySet<Capability>>;

const capabilitiesOf = (capabilities: readonly Capability[]): Capabilities => ({
  ok: true,
  data: new Set(capabilities),
  pagination: null,
  status: 200,
});

const isNoSuchCall = (status: number | undefined): boolean => status === 404 || status === 405;

/**
 * Fetches the backend's level once per session and keeps it on the device: while the backend can't answer, the last known one is used. A
 * response without a list is ignored. Without the call the level is `specified`. A 404 without an envelope may come from a captive portal:
 * it counts only if no level is known and a specified call shows that the backend is there. Never rejects.
 * (decisions, Calls beyond the specification)
 */
export const makeCapabilities = ({ send }: Pick<SavePorts, 'send'>): (() => Promise<Capabilities>) => {
  let learning: Promise<Capabilities> | null = null;
  const ask = async (): Promise<Capabilities> => {
    const outcome = await send({ name: 'getCapabilities' });
    if (!outcome.ok && !isNoSuchCall(outcome.failure.status)) {
      if (!isNoSuchCall(outcome.failure.foreignStatus) || lastCapabilities()) return outcome;
      if (!isAnswered(await send({ name: 'getActiveCustomer' }))) return outcome;
    }
    const names: unknown = outcome.ok ? outcome.data : [];
    if (!Array.isArray(names)) return { ok: false, failure: offlineFailure() };
    const capabilities = readCapabilities(names.filter((name) => typeof name === 'string'));
    keepCapabilities(capabilities);
    return capabilitiesOf(capabilities);
  };

  return async () => {
    learning ??= ask();
    transport.learning = learning;
    const outcome = await learning;
    if (outcome.ok) return outcome;
    learning = null;
    const capabilities = lastCapabilities();
    return capabilities ? capabilitiesOf(capabilities) : outcome;
  };
};

/** Learns the backend's level where no sender runs. @returns whether it is known now */
export const learnCapabilities = async (dispatch: AppDispatch): Promise<boolean> => {
  const learnt = await makeCapabilities({ send: sendRequest })();
  if (learnt.ok) dispatch(capabilitiesLearned([...learnt.data]));
  return learnt.ok;
};
