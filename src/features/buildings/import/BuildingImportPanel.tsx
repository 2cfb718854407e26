import { useTranslation } from 'react-i18next';
import { KeptImportPanel } from '#entities/imports/ui/KeptImportPanel.tsx';
import { useBuildingImport } from './useBuildingImport.ts';

/** Panel that imports buildings with their floors from a file. */
export const BuildingImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('buildings');
  const kind = useBuildingImport(customerId);
  return (
    <KeptImportPanel
      customerId={customerId}
      kind={kind}
      onClose={onClose}
      imports="buildings"
      lastText={(date, last) => {
        const buildings = t('import.buildings', { count: last.records });
        const floors = t('import.floors', { count: last.floors });
        return t('import.last', { date, buildings, floors });
      }}
    />
  );
};
