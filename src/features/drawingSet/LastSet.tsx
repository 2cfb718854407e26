import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { UndoSet } from './UndoSet.tsx';
import classes from './drawingSet.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { drawingSetsOfBuilding } from '#entities/drawings/drawingQueries.ts';

/** Last set of the building, with undo while that is possible. */
export const LastSet = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('drawingSet');
  const last = useCallQuery('listDrawingSets', drawingSetsOfBuilding(buildingId), refetchOnMount).currentData
    ?.rows[0];
  if (!last) return null;
  const date = formatTimestamp(last.created);
  const { floors, drawings, replaced } = last;
  if (last.undone !== null) return <p className={classes.note}>{t('last.undone', { date })}</p>;
  return (
    <Group gap="sm">
      <p className={classes.note}>
        {t('last.text', { date })} {t('last.drawings', { count: drawings })}{' '}
        {floors > 0 ? t('last.floors', { count: floors }) : null}{' '}
        {replaced > 0 ? t('last.replaced', { count: replaced }) : null}
      </p>
      <UndoSet buildingId={buildingId} setId={last.id} />
    </Group>
  );
};
