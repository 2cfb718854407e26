import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { officeFlawPanelPart } from '#entities/flaws/ui/office/officeFlawPanelPart.ts';
import { notify } from '#platform/notify.ts';

/** Panel of the flaw being edited; a save is confirmed in the shell, since the panel has closed by then. [HIST-16, HIST-18] */
export const HistoryFlaw = ({ flawId, onClose }: { flawId: number; onClose: () => void }) => {
  const { t } = useTranslation('roundHistory');
  const onSaved = () => notify({ tone: 'success', text: t('flaw_saved') });
  return (
    <LazyPart
      source={officeFlawPanelPart}
      waiting={<CardSkeleton height={40} />}
      props={{ flawId, onSaved, onClose }}
    />
  );
};
