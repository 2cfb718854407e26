import { isId, isRecord } from '#domain/shape.ts';
import { countFlawCalls } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { makeStepProducer } from '#entities/drawings/editing/stepProducer.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { callSent, followCalls } from '#offline/calls/waitingCalls.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';

/** Returns whether a response has the id of a new record. */
const isCreated = (_call: unknown, data: unknown): boolean => isRecord(data) && isId(data.id);

/** Lets the sender send fixes, comments, steps on drawings, lines of journals and permits; refetches lists once one is sent. Returns its end. */
export const registerProducers = (dispatch: AppDispatch, userId: number): (() => void) => {
  registerProducer(producerNames.fix, fixProducer);
  registerProducer(producerNames.step, makeStepProducer(dispatch));
  // Few devices have lines of journals, so the code that sends them is loaded with the first.
  const loadLines = async () => (await import('#entities/maintenance/journals/lineProducer.ts')).lineProducer;
  registerProducer(producerNames.journal, {
    send: async (call) => (await loadLines()).send(call),
    isStored: async (call) => (await loadLines()).isStored(call),
    isComplete: isCreated,
  });
  registerProducer(producerNames.hotWork, {
    send: async (call) => (await import('#entities/hotWork/permitProducer.ts')).permitProducer.send(call),
    isComplete: isCreated,
  });
  const endLines = callSent.on(({ call }) => {
    if (call.producer === producerNames.journal) dispatch(baseApi.util.invalidateTags(['RegisterRecord']));
    if (call.producer === producerNames.hotWork)
      dispatch(baseApi.util.invalidateTags(['HotWorkPermit', 'RegisterRecord']));
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
