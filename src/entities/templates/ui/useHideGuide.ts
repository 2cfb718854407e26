import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Duration for which the notice of a hidden guide offers to show it again, in seconds. */
const shownSeconds = 12;

/**
 * Returns functions that hide and show a customer's guide, for all of its users; the notice says where to find it, and offers undo.
 * [SETUP-08]
 */
export const useHideGuide = (customerId: number) => {
  const { t } = useTranslation('guide');
  const textOf = useFailureText();
  const [update, { isLoading, error }] = useCallMutation('updateSetUp');
  const show = async (): Promise<{ error?: unknown }> => update({ body: { customerId, isHidden: false } });
  /** Shows the guide again; a failure is a notice, since the guide isn't on the screen. */
  const showAgain = async (): Promise<void> => {
    const response = await show();
    if (response.error) notify({ tone: 'failure', text: textOf(response.error) });
  };
  const hide = async (): Promise<void> => {
    const response = await update({ body: { customerId, isHidden: true } });
    if (response.error) return;
    notify({
      tone: 'info',
      text: t('hidden'),
      countdown: { seconds: shownSeconds },
      action: { label: t('undo_hide'), onSelect: () => void showAgain() },
    });
  };
  return { hide, show, isSaving: isLoading, failure: error ? textOf(error) : undefined };
};
