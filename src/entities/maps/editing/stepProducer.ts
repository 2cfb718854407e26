import type { Producer } from '../../../offline/calls/producers.ts';
import type { AppDispatch } from '../../../store/hooks.ts';
import type { StepCall } from './waitingSteps.ts';

/** How the editor's steps are sent; what that takes comes with the first of them. */
export const makeStepProducer = (dispatch: AppDispatch): Producer => ({
  send: async (call) => {
    const { sendWaitingStep } = await import('./sendWaitingStep.ts');
    // A row says whose it is, and only steps come here.
    return dispatch(sendWaitingStep(call as StepCall));
  },
  takeBack: async (call) => {
    const { takeStepBack } = await import('./waitingSteps.ts');
    takeStepBack(call as StepCall);
  },
  answerForTabs: (saved) => saved,
});
