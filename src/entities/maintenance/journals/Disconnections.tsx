import { Alert, Anchor } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import rowList from '#components/text/rowList.module.css';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './disconnections.module.css';
import type { DisconnectionPlace } from './useDisconnections.ts';
import { useDisconnections } from './useDisconnections.ts';

export type DisconnectionsProps = { place: DisconnectionPlace };

type Row = StandingDisconnections['disconnections'][number];

/** Row of a disconnection: installation, sections, days, and a mark once it is past its time. */
const DisconnectionRow = ({ row, hasBuilding }: { row: Row; hasBuilding: boolean }) => {
  const { t } = useTranslation('maintenance');
  const maySeeJournal = usePermission('documents_access_view');
  const { installationId, installationName, buildingName, sections, since, offUntil } = row;
  const name = hasBuilding ? `${buildingName}: ${installationName}` : installationName;
  return (
    <li className={rowList.row}>
      <span>
        {maySeeJournal ? (
          <Anchor component={Link} to={pathTo('journal', { installationId })}>
            {name}
          </Anchor>
        ) : (
          <strong>{name}</strong>
        )}
        {': '}
        {t(offUntil === null ? 'journal.off_since' : 'journal.off_until', {
          sections: sections.join(', ') || t('journal.whole'),
          since,
          until: offUntil ?? '',
        })}
      </span>
      {row.isPastTime ? <StatusChip tone="danger">{t('journal.past_time')}</StatusChip> : null}
    </li>
  );
};

/** Notice of what is disconnected at a place until it is connected again; nothing if nothing is. [SBA-19] */
export const Disconnections = ({ place }: DisconnectionsProps) => {
  const { t } = useTranslation('maintenance');
  const { standing, isKept } = useDisconnections(place);
  if (!standing || standing.disconnections.length === 0) return null;
  const { at, disconnections } = standing;
  return (
    <Alert
      role="region"
      color={disconnections.some(({ isPastTime }) => isPastTime) ? 'red' : 'orange'}
      icon={<IconPlugConnectedX aria-hidden />}
      title={t('journal.disconnected')}
      aria-label={t('journal.disconnected')}
    >
      <ul className={rowList.rows}>
        {disconnections.map((row) => (
          <DisconnectionRow
            key={`${row.installationId} ${row.lineId}`}
            row={row}
            hasBuilding={!('buildingId' in place)}
          />
        ))}
      </ul>
      {isKept ? <p className={classes.kept}>{t('journal.known_at', { time: formatTimestamp(at) })}</p> : null}
    </Alert>
  );
};
