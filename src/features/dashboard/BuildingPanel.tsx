import { Button, CloseButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { disconnectionsPart } from '#entities/maintenance/journals/disconnectionsPart.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './dashboard.module.css';
import { FlawsTable } from './findings/FlawsTable.tsx';
import { QuestionsTable } from './findings/QuestionsTable.tsx';
import { RoundsTable } from './rounds/RoundsTable.tsx';
import { useCallQuery } from '#store/callApi.ts';

export type BuildingPanelProps = { buildingId: number; name: string | undefined; onClose: () => void };

/** Panel with details of the active building: its flaws, questions and rounds; all flaws are in its history. [DASH-19, DASH-20, DASH-27] */
export const BuildingPanel = ({ buildingId, name, onClose }: BuildingPanelProps) => {
  const { t } = useTranslation('dashboard');
  const seesHistory = usePermission('roundhistory_access_view');
  const isTillsyn = useIsTillsyn();
  const { currentData: counts } = useCallQuery(
    'countFindings',
    isTillsyn ? { buildingId } : skipToken,
    refetchOnMount,
  );
  return (
    <Card
      title={name ?? t('building.title')}
      tools={
        <>
          {seesHistory ? (
            <Button
              component={Link}
              to={pathTo('roundHistory', { buildingId })}
              variant="default"
              className={classes.allFlaws}
              leftSection={<IconHistory size={18} aria-hidden />}
            >
              {t('building.all_flaws')}
            </Button>
          ) : null}
          <CloseButton aria-label={t('building.close')} onClick={onClose} />
        </>
      }
    >
      {isTillsyn ? (
        <LazyPart source={disconnectionsPart} waiting={null} props={{ place: { buildingId } }} />
      ) : null}
      <FlawsTable buildingId={buildingId} counts={counts?.flaws} />
      <QuestionsTable buildingId={buildingId} counts={counts?.questions} />
      <RoundsTable buildingId={buildingId} />
    </Card>
  );
};
