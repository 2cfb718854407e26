/**
 * Program of a simulated browser tab: the product's own log, sender and HTTP layer, bundled once and
 * evaluated in a separate realm per tab, so that a killed tab loses everything but its device's stores.
 */
import type { Step } from '#domain/drawings/edits.ts';
import { keepFix } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { sendWaitingStep } from '#entities/drawings/editing/sendWaitingStep.ts';
import { putStep, type StepCall, type StepPlace } from '#entities/drawings/editing/waitingSteps.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { makeDevice, replaceDevice } from '#offline/log/device.ts';
import { fetchRound } from '#offline/sync/fetchRound.ts';
import { announce } from '#offline/log/logEvents.ts';
import { startSender } from '#offline/send/sender.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { readTokens, sessionEnded, storeTokens } from '#platform/calls/sessionTokens.ts';
import { transport } from '#platform/calls/transport.ts';

transport.apiBaseUrl = 'http://localhost:4780/api/';

/** A tab of the harness has no open drawing: its state is that of the stored rows. */
const state = () => ({ sync: { capabilities: null }, maps: { mapId: null, pending: [] } });
const dispatch = ((action: unknown) =>
  typeof action === 'function' ? (action(dispatch, state) as unknown) : action) as never;

registerProducer(producerNames.fix, fixProducer);
registerProducer(producerNames.step, {
  send: (call) => sendWaitingStep(call as StepCall)(dispatch, state),
});

/** Writes a step down as the editor does, with rows as its user saw them. */
const keepStep = (
  place: StepPlace,
  step: Step,
  items: readonly { id: number; version: number }[],
): Promise<boolean> => putStep(place, step, { ids: {} }, { items: items as never, areas: [] }, false);

export { keepFix, keepStep, replaceDevice };
export { announce, fetchRound, makeDevice, readTokens, sendRequest, sessionEnded, startSender, storeTokens };
