import { changeCall, storeCalls } from '#offline/calls/waitingCalls.ts';
import { selectIsTillsyn } from '#offline/sync/syncSlice.ts';
import { resultOfFailure } from '#offline/send/failureMeaning.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { baseApi } from '#store/baseApi.ts';
import { isConflict, refreshDrawing, type Thunk, stateOf, type State } from './drawingState.ts';
import { isOfForm, releaseForms } from './formSteps.ts';
import { type SavedStep, sealStep, sendSealed } from './sendStep.ts';
import { isTouching, passOn, refusedBefore, type StepCall } from './waitingSteps.ts';

const send = async (state: State, call: StepCall): Promise<Outcome<SavedStep>> => {
  const { key, payload } = call;
  const { mapId, step, versions } = payload;
  const refusal = refusedBefore(call)?.failure;
  if (refusal) return { ok: false, failure: refusal };
  if (payload.sealed) return sendSealed(mapId, key, payload.sealed);
  const sealed = await sealStep(mapId, step, payload, versions, selectIsTillsyn(state));
  if (!sealed.ok) return sealed;
  changeCall(key, { payload: { ...payload, sealed: sealed.data } });
  // Anything else seals to the same body again, also in a page that doesn't know this one.
  if (step.picture) await storeCalls();
  return sendSealed(mapId, key, sealed.data);
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
