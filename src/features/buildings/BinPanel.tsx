import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { binDays } from '#contract/constants.ts';
import { BinDrawer } from '#entities/buildings/BinDrawer.tsx';
import { deletedBuildingsOfCustomer } from '#entities/buildings/buildingQueries.ts';
import { movedAwayPart } from '#entities/moves/ui/moveHistoryParts.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Panel with a customer's deleted buildings, their deletion's user and time, a restore action each, and the buildings moved away. */
export const BinPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('buildings');
  const deleted = useCallQuery(
    'listDeletedBuildings',
    deletedBuildingsOfCustomer(customerId),
    refetchOnMount,
  );
  const [restore, restoring] = useCallMutation('restoreBuilding');
  return (
    <BinDrawer
      title={t('bin.title')}
      text={t('bin.text', { days: binDays })}
      deleted={deleted}
      restore={restore}
      restoring={restoring}
      onClose={onClose}
    >
      <LazyPart source={movedAwayPart} props={{ customerId }} waiting={null} />
    </BinDrawer>
  );
};
