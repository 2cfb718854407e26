import type { Producer } from '#offline/calls/producers.ts';
import { openCallStore } from '#offline/calls/waitingCalls.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type * as Sending from './sendWaitingStep.ts';
import type { StepCall } from './waitingSteps.ts';

let sending: typeof Sending | null = null;

const loadSending = async (): Promise<typeof Sending> => (sending ??= await import('./sendWaitingStep.ts'));

/** Loads the code for storing and sending a step, so that the first step needn't wait for it. */
export const prepareSteps = async (): Promise<void> => {
  await Promise.all([openCallStore(), loadSending()]);
};

/** Creates the producer that sends the editor's steps; its code is loaded with the first of them. */
export const makeStepProducer = (dispatch: AppDispatch): Producer => ({
  send: async (call) => {
    const { sendWaitingStep } = sending ?? (await loadSending());
    // Rows name their producer, and only steps arrive here.
    return dispatch(sendWaitingStep(call as StepCall));
  },
  takeBack: async (call) => {
    const { takeStepBack } = await import('./waitingSteps.ts');
    await takeStepBack(call as StepCall);
  },
  answerForTabs: (saved) => saved,
});
