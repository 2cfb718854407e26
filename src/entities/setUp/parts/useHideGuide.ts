import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useUpdateSetUpMutation } from '../guideApi.ts';

/** How long the notice of a hidden guide offers to show it again, in seconds. */
const shownSeconds = 12;

/** Hides and shows a customer's guide, for all of its people; the notice says where it is, and takes it back. [SETUP-08] */
export const useHideGuide = (customerId: number) => {
  const { t } = useTranslation('guide');
  const textOf = useFailureText();
  const [update, { isLoading, error }] = useUpdateSetUpMutation();
  const show = async (): Promise<{ error?: unknown }> => update({ customerId, isHidden: false });
  /** Nothing of the guide is on the screen that could tell of a failure. */
  const showAgain = async (): Promise<void> => {
    const answer = await show();
    if (answer.error) notify({ tone: 'failure', text: textOf(answer.error) });
  };
  const hide = async (): Promise<void> => {
    const answer = await update({ customerId, isHidden: true });
    if (answer.error) return;
    notify({
      tone: 'info',
      text: t('hidden'),
      countdown: { seconds: shownSeconds },
      action: { label: t('undo_hide'), onSelect: () => void showAgain() },
    });
  };
  return { hide, show, isSaving: isLoading, failure: error ? textOf(error) : undefined };
};
