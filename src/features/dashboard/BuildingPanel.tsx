import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RoundsTable } from './RoundsTable.tsx';
import classes from './rounds.module.css';

export type BuildingPanelProps = { buildingId: number; name: string | undefined; onClose: () => void };

/** What is known of the active building. [DASH-19] */
export const BuildingPanel = ({ buildingId, name, onClose }: BuildingPanelProps) => {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.panel} aria-labelledby="building-title">
      <div className={classes.panelHead}>
        <h2 id="building-title" className={classes.panelTitle}>
          {name ?? t('building.title')}
        </h2>
        <CloseButton aria-label={t('building.close')} onClick={onClose} />
      </div>
      <RoundsTable buildingId={buildingId} />
    </section>
  );
};
