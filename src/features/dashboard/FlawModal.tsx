import { useTranslation } from 'react-i18next';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { officeFlawPanelPart } from '#entities/flaws/ui/office/officeFlawPanelPart.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import type { NewFlawPanelProps } from './flaw/NewFlawPanel.tsx';
import { announceDone } from './announceDone.ts';

const newFlawPanel: LazySource<NewFlawPanelProps> = {
  hasKitStyles: true,
  namespaces: ['flaws', 'inventory'],
  load: () => import('./flaw/NewFlawPanel.tsx').then((file) => file.NewFlawPanel),
};

export type FlawModalProps = { buildingId: number | null; customerId: number };

/** Flaw named by the address, `?flaw=12`, or a new one of the active building, `?flaw=new`. [DASH-40, FLAWM-05] */
export const FlawModal = ({ buildingId, customerId }: FlawModalProps) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const mayAct = usePermission('dashboard_perform_actions_on_content');
  const flawId = idIn(params, 'flaw');
  const onClose = () => change({ flaw: null });
  const onSaved = () => announceDone(t('notice.flaw_saved'));
  if (flawId !== null)
    return (
      <LazyPart
        key={flawId}
        source={officeFlawPanelPart}
        waiting={<CardSkeleton height={40} />}
        props={{ flawId, onSaved, onClose }}
      />
    );
  if (params.get('flaw') !== 'new' || buildingId === null || !mayAct) return null;
  return (
    <LazyPart
      source={newFlawPanel}
      waiting={<CardSkeleton height={40} />}
      props={{ buildingId, customerId, onClose }}
    />
  );
};
