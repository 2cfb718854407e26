import { allRows } from '#contract/constants.ts';
import { changeCall } from '#offline/calls/waitingCalls.ts';
import { resultOfFailure } from '#offline/send/failureMeaning.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall } from '#platform/calls/http.ts';
import { baseApi } from '#store/baseApi.ts';
import {
  hasRows,
  isConflict,
  refreshDrawing,
  rowsOf,
  type Thunk,
  stateOf,
  type State,
} from './drawingState.ts';
import { isOfForm, releaseForms } from './formSteps.ts';
import { type SavedStep, sealStep, sendAsSpecified, sendSealed } from './sendStep.ts';
import type { StampedRows, StoredRows } from './stepBody.ts';
import { isTouching, passOn, refusedBefore, type StepCall } from './waitingSteps.ts';

const askRows = async (mapId: number): Promise<Outcome<StoredRows>> => {
  const query = { mapId, pageSize: allRows };
  const items = await sendCall('listMapItems', { query });
  if (!items.ok) return items;
  const areas = await sendCall('listAreas', { query });
  return areas.ok ? { ...areas, data: { items: items.data, areas: areas.data } } : areas;
};

const stamped = <Row extends { id: number; version: number }>(
  rows: readonly Row[],
  stamps: StampedRows['items'],
): Row[] => {
  const versions = new Map(stamps.map(({ id, version }) => [id, version]));
  return rows.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version }));
};

/** Sends a step as specified calls, which write whole records: fields that the step doesn't change keep the backend's current values. */
const sendSpecified = async (state: State, { payload }: StepCall): Promise<Outcome<SavedStep>> => {
  const { mapId, step, versions } = payload;
  const isKnown = state.maps.mapId === mapId && hasRows(state, mapId);
  const currentRows = isKnown ? null : await askRows(mapId);
  if (currentRows && !currentRows.ok) return currentRows;
  const { items, areas } = currentRows?.data ?? rowsOf(state, mapId);
  return sendAsSpecified(mapId, step, payload, {
    items: stamped(items, versions.items),
    areas: stamped(areas, versions.areas),
  });
};

const send = async (state: State, call: StepCall): Promise<Outcome<SavedStep>> => {
  const { key, payload } = call;
  const { mapId, step, versions } = payload;
  const refusal = refusedBefore(call)?.failure;
  if (refusal) return { ok: false, failure: refusal };
  const isWhole = state.sync.capabilities?.includes('tillsyn') ?? true;
  if (!isWhole) return sendSpecified(state, call);
  const sealedStep = payload.sealed ? null : await sealStep(mapId, step, payload, versions);
  if (sealedStep && !sealedStep.ok) return sealedStep;
  const sealed = sealedStep?.data ?? payload.sealed;
  if (sealedStep) changeCall(key, { payload: { ...payload, sealed } });
  return sealed ? sendSealed(mapId, key, sealed) : sendSpecified(state, call);
};

/**
 * Sends one waiting step, also if its drawing isn't open here. A form's step that isn't saved is removed without a trace, and so are forms'
 * steps after an unsaved one.
 */
export const sendWaitingStep =
  (call: StepCall): Thunk<Promise<Outcome<SavedStep>>> =>
  async (dispatch, getState) => {
    const { mapId, step } = call.payload;
    const outcome = await send(stateOf(getState), call);
    const isOpen = stateOf(getState).maps.mapId === mapId;
    if (outcome.ok) {
      passOn(call, outcome.data);
      if (!isOpen) dispatch(baseApi.util.invalidateTags(['MapItem', 'Area', 'MapItemPage', 'RoundPlan']));
      return outcome;
    }
    const { failure } = outcome;
    const isRefused = resultOfFailure(failure).kind === 'parked';
    if (isOpen && isConflict(failure)) await dispatch(refreshDrawing(mapId));
    const isForms = isOfForm(call.key);
    dispatch(
      releaseForms(failure, (other) =>
        isForms ? other.id === call.key : !isRefused || isTouching(other, step),
      ),
    );
    return outcome;
  };
