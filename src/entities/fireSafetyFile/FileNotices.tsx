import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import rowList from '#components/text/rowList.module.css';
import { formatDate } from '#platform/time/dates.ts';
import { localMidnight } from '#platform/time/timestamps.ts';
import { mostNoticedBuildings } from '#contract/fireSafetyFile/fileHeads.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import classes from './fileNotices.module.css';

export type FileNoticesProps = { customerId: number };

/** Number of notices that are shown at once. */
const shownCount = 6;

/** What became out of date in the fire-safety files of a customer, and what ends soon; nothing if nothing does. [SBA-76] */
export const FileNotices = ({ customerId }: FileNoticesProps) => {
  const { t } = useTranslation('fireSafetyFile');
  const { currentData } = useCallQuery('getFileNotices', { customerId }, refetchOnMount);
  const notices = currentData?.notices ?? [];
  if (notices.length === 0 && !currentData?.isCut) return null;
  const hiddenCount = notices.length - shownCount;
  return (
    <section className={classes.part} aria-labelledby="file-notices">
      <h3 id="file-notices" className={classes.title}>
        {t('notices.title')} <span className={`${classes.count} tabular`}>{notices.length}</span>
      </h3>
      <ul className={rowList.rows}>
        {notices.slice(0, shownCount).map(({ buildingId, buildingName, head, isOld, until }) => (
          <li key={`${buildingId} ${head}`} className={rowList.row}>
            <Anchor component={Link} to={pathTo('fireSafetyFile', { buildingId })}>
              {t('notices.head', { building: buildingName, head: t(`heads.${head}`) })}
            </Anchor>
            <StatusChip tone={isOld ? 'danger' : 'warning'}>
              {t(isOld ? 'notices.ended' : 'notices.ends', { day: formatDate(localMidnight(until)) })}
            </StatusChip>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Anchor component={Link} to={pathTo('fireSafetyFiles')} className={classes.more}>
          {t('notices.more', { count: hiddenCount })}
        </Anchor>
      ) : null}
      {currentData?.isCut ? (
        <p className={classes.cut}>{t('notices.cut', { number: mostNoticedBuildings })}</p>
      ) : null}
    </section>
  );
};
