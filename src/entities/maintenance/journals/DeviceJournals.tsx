import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import rowList from '#components/text/rowList.module.css';
import { useUser } from '#entities/session/useSession.ts';
import { logFailure } from '#platform/log.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './disconnections.module.css';
import { listKeptJournals } from './keptJournals.ts';
import type { KeptJournalName } from './keptJournals.ts';

/** List of the journals that can be opened without a network; nothing if there are none. */
export const DeviceJournals = () => {
  const { t } = useTranslation('maintenance');
  const { id: userId } = useUser();
  const [journals, setJournals] = useState<readonly KeptJournalName[]>([]);
  useEffect(() => {
    let isOver = false;
    listKeptJournals(userId)
      .then((kept) => (isOver ? undefined : setJournals(kept)))
      .catch((error: unknown) => logFailure('the journals of this device could not be listed', error));
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (journals.length === 0) return null;
  return (
    <Card title={t('journal.on_device')}>
      <ul className={rowList.rows} aria-label={t('journal.on_device')}>
        {journals.map(({ installationId, name, buildingName }) => (
          <li key={installationId}>
            <Link to={pathTo('journal', { installationId })} className={classes.device}>
              <strong>{name}</strong> <span>{buildingName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
