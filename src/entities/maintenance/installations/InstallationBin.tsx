import { useTranslation } from 'react-i18next';
import { binDays } from '#contract/constants.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { BinDrawer } from '#entities/buildings/BinDrawer.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Drawer with a building's deleted installations, their deletion's user and time, and a restore action each. */
export const InstallationBin = ({ buildingId, onClose }: { buildingId: number; onClose: () => void }) => {
  const { t } = useTranslation('maintenance');
  const deleted = useCallQuery('listDeletedInstallations', { buildingId }, refetchOnMount);
  const [restore, restoring] = useCallMutation('restoreInstallation');
  return (
    <BinDrawer
      title={t('installations.bin')}
      text={t('installations.bin_text', { days: binDays })}
      deleted={deleted}
      restore={restore}
      restoring={restoring}
      onClose={onClose}
    />
  );
};
