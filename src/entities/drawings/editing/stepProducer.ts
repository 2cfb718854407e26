import type { Producer } from '#offline/calls/producers.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type * as Sending from './sendWaitingStep.ts';
import type { StepCall } from './waitingSteps.ts';

let sending: typeof Sending | null = null;

/** Loads the code for sending a step once: even a resolved import comes a task later. */
export const loadStepSending = async (): Promise<typeof Sending> =>
  (sending ??= await import('./sendWaitingStep.ts'));

/** Creates the producer that sends the editor's steps; its code is loaded with the first of them. */
export const makeStepProducer = (dispatch: AppDispatch): Producer => ({
  send: async (call) => {
    const { sendWaitingStep } = sending ?? (await loadStepSending());
    // Rows name their producer, and only steps arrive here.
    return dispatch(sendWaitingStep(call as StepCall));
  },
  takeBack: async (call) => {
    const { takeStepBack } = await import('./waitingSteps.ts');
    takeStepBack(call as StepCall);
  },
  answerForTabs: (saved) => saved,
});
