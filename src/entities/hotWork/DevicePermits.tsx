import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { useUser } from '#entities/session/useSession.ts';
import { logFailure } from '#platform/log.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './hotWork.module.css';
import { listKeptBases } from './keptBases.ts';
import type { KeptBasisName } from './keptBases.ts';

/** List of the buildings of which permits can be issued and closed without a network; nothing if there are none. [SBA-88] */
export const DevicePermits = () => {
  const { t } = useTranslation('hotWork');
  const { id: userId } = useUser();
  const [buildings, setBuildings] = useState<readonly KeptBasisName[]>([]);
  useEffect(() => {
    let isOver = false;
    listKeptBases(userId)
      .then((kept) => (isOver ? undefined : setBuildings(kept)))
      .catch((error: unknown) => logFailure('the permits of this device could not be listed', error));
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (buildings.length === 0) return null;
  return (
    <Card title={t('on_device')}>
      <ul className={classes.rows} aria-label={t('on_device')}>
        {buildings.map(({ buildingId, buildingName }) => (
          <li key={buildingId}>
            <Link to={pathTo('hotWork', {}, { query: { site: buildingId } })} className={classes.device}>
              {buildingName}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
