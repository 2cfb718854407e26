import { countFlawCalls } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { lineProducer } from '#entities/maintenance/journals/lineProducer.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { callSent, followCalls } from '#offline/calls/waitingCalls.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';

/** Lets the sender send fixes, comments, steps on drawings and lines of journals; refetches lists once one is sent. Returns its end. */
export const registerProducers = (dispatch: AppDispatch, userId: number): (() => void) => {
  registerProducer(producerNames.fix, fixProducer);
  registerProducer(producerNames.step, makeStepProducer(dispatch));
  registerProducer(producerNames.journal, lineProducer);
  const endLines = callSent.on(({ call }) => {
    if (call.producer === producerNames.journal) dispatch(baseApi.util.invalidateTags(['RegisterRecord']));
  });
  let flawCalls = countFlawCalls(userId);
  const endFlawCalls = followCalls(() => {
    const before = flawCalls;
    flawCalls = countFlawCalls(userId);
    if (flawCalls < before)
      dispatch(baseApi.util.invalidateTags(['Flaw', 'FoundQuestion', 'CustomerInformation', 'Round']));
  });
  return () => {
    endLines();
    endFlawCalls();
  };
};
