import { countFlawCalls } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { followCalls } from '#offline/calls/waitingCalls.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';

/** Lets the sender send fixes, comments and steps on drawings; refetches lists once a fix or a comment is sent. Returns its end. */
export const registerProducers = (dispatch: AppDispatch, userId: number): (() => void) => {
  registerProducer(producerNames.fix, fixProducer);
  registerProducer(producerNames.step, makeStepProducer(dispatch));
  let flawCalls = countFlawCalls(userId);
  return followCalls(() => {
    const before = flawCalls;
    flawCalls = countFlawCalls(userId);
    if (flawCalls < before)
      dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
  });
};
