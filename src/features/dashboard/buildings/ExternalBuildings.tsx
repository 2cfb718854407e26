import { useTranslation } from 'react-i18next';
import type { BuildingStatus } from '#contract/tenants/customer.ts';
import { BuildingRow } from './BuildingRow.tsx';
import { ListCard } from './ListCard.tsx';

export type ExternalBuildingsProps = {
  buildings: readonly BuildingStatus[];
  activeId: number | null;
  onToggle: (id: number) => void;
};

/** Buildings of linked customers for which the user has a role. [DASH-16] */
export const ExternalBuildings = ({ buildings, activeId, onToggle }: ExternalBuildingsProps) => {
  const { t } = useTranslation('dashboard');
  return (
    <ListCard
      title={t('external.title')}
      rows={buildings}
      rowKey={({ id }) => id}
      empty={t('buildings.empty')}
    >
      {(building) => (
        <BuildingRow
          building={building}
          isActive={building.id === activeId}
          onToggle={() => onToggle(building.id)}
        />
      )}
    </ListCard>
  );
};
