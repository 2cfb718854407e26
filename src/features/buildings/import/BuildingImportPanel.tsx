import { useTranslation } from 'react-i18next';
import { RowImportPanel } from '../../../components/import/RowImportPanel.tsx';
import { buildingImportLimits } from '../../../domain/buildingImport.ts';
import { LastImport } from '../../../entities/imports/parts/LastImport.tsx';
import { useBuildingImport } from './useBuildingImport.ts';

const limits = {
  rows: buildingImportLimits.rows,
  megabytes: buildingImportLimits.bytes / (1024 * 1024),
};

/** Brings in buildings with their floors from a file, and takes back the last such import. */
export const BuildingImportPanel = ({ customerId, onClose }: { customerId: number; onClose: () => void }) => {
  const { t } = useTranslation('buildings');
  const kind = useBuildingImport(customerId);
  return (
    <RowImportPanel
      kind={kind}
      onClose={onClose}
      before={
        <LastImport
          customerId={customerId}
          kind="buildings"
          text={(date, last) => {
            const buildings = t('import.buildings', { count: last.records });
            const floors = t('import.floors', { count: last.floors });
            return t('import.last', { date, buildings, floors });
          }}
          undoneText={t('import.undone')}
        />
      }
      texts={{
        title: t('import.title'),
        intro: t('import.intro', limits),
        file: t('import.file'),
        template: t('import.template_name'),
        done: (count) => t('import.done', { count }),
      }}
    />
  );
};
