import type { Producer } from '#offline/calls/producers.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type * as Sending from './sendWaitingStep.ts';
import type { StepCall } from './waitingSteps.ts';

let sending: typeof Sending | null = null;

/** What sending a step takes, fetched once: even what is there already comes a task later. */
export const loadStepSending = async (): Promise<typeof Sending> =>
  (sending ??= await import('./sendWaitingStep.ts'));

/** How the editor's steps are sent; what that takes comes with the first of them. */
export const makeStepProducer = (dispatch: AppDispatch): Producer => ({
  send: async (call) => {
    const { sendWaitingStep } = sending ?? (await loadStepSending());
    // A row says whose it is, and only steps come here.
    return dispatch(sendWaitingStep(call as StepCall));
  },
  takeBack: async (call) => {
    const { takeStepBack } = await import('./waitingSteps.ts');
    takeStepBack(call as StepCall);
  },
  answerForTabs: (saved) => saved,
});
