import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { allRows } from '#contract/constants.ts';
import { flawEnd } from '#domain/flaws/severity.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { StoredPhotos } from '#entities/flaws/ui/StoredPhotos.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { formatDate } from '#platform/time/dates.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './itemPage.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** List of an item's flaws, open ones first, with their photos over the years. [LIFE-63] */
export const ItemFlaws = ({ itemId, buildingId }: { itemId: number; buildingId: number }) => {
  const { t } = useTranslation(['itemPage', 'flaws']);
  const textOf = useFailureText();
  const { currentData, error, isFetching, refetch } = useCallQuery(
    'listFlaws',
    { mapItemId: itemId, pageSize: allRows, orderBy: 'Created desc' },
    refetchOnMount,
  );
  const localizeFlaw = useLocalizeFlaw(currentData?.rows);
  const flaws = (currentData?.rows ?? [])
    .map(localizeFlaw)
    .toSorted((a, b) => Number(a.done !== null) - Number(b.done !== null));
  return (
    <Loadable
      status={currentData ? 'ready' : error && !isFetching ? 'failed' : 'loading'}
      failure={error ? textOf(error) : undefined}
      onRetry={() => void refetch()}
      skeleton={<RowsSkeleton rows={2} />}
    >
      {flaws.length === 0 ? <p>{t('no_flaws')}</p> : null}
      <ul className={classes.flaws}>
        {flaws.map((flaw) => (
          <li key={flaw.id}>
            <StatusChip tone={flaw.done === null ? 'danger' : 'success'}>
              {t(`flaws:state.${flawEnd(flaw)}`)}
            </StatusChip>{' '}
            <Anchor
              component={Link}
              to={pathTo('dashboard', {}, { query: { building: buildingId, flaw: flaw.id } })}
            >
              {flaw.name}
            </Anchor>{' '}
            <span className="tabular">
              {flaw.done === null
                ? t('found', { date: formatDate(flaw.created) })
                : t(flaw.turnedDown ? 'found_turned_down' : 'found_fixed', {
                    date: formatDate(flaw.created),
                    done: formatDate(flaw.done),
                  })}
            </span>
            <StoredPhotos fileIds={flaw.fileIds} label={t('photo', { of: flaw.name })} />
          </li>
        ))}
      </ul>
    </Loadable>
  );
};
