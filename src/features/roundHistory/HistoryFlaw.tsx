import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '../../components/feedback/Skeletons.tsx';
import type { LazySource } from '../../components/lazy/LazyPart.tsx';
import { LazyPart } from '../../components/lazy/LazyPart.tsx';
import type { OfficeFlawPanelProps } from '../../entities/flaws/parts/office/OfficeFlawPanel.tsx';
import { notify } from '../../platform/notify.ts';

const flawPanel: LazySource<OfficeFlawPanelProps> = {
  hasKitStyles: true,
  namespaces: ['flaws', 'inventory'],
  load: () =>
    import('../../entities/flaws/parts/office/OfficeFlawPanel.tsx').then((file) => file.OfficeFlawPanel),
};

/** The flaw to change; what was saved is said in the shell, for the panel is gone by then. [HIST-16, HIST-18] */
export const HistoryFlaw = ({ flawId, onClose }: { flawId: number; onClose: () => void }) => {
  const { t } = useTranslation('roundHistory');
  const onDone = (how: 'save' | 'fix') =>
    notify({ tone: 'success', text: t(how === 'fix' ? 'flaw_fixed' : 'flaw_saved') });
  return (
    <LazyPart source={flawPanel} waiting={<CardSkeleton height={40} />} props={{ flawId, onDone, onClose }} />
  );
};
