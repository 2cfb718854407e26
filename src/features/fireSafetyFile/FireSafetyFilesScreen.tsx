import { Button, SegmentedControl } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import { CustomerPacks } from './CustomerPacks.tsx';
import { useFileColumns } from './useFileColumns.tsx';
import { useFileTexts } from './useFileTexts.ts';
import { VerdictMark } from './VerdictMark.tsx';
import type { HeadState } from './VerdictMark.tsx';
import classes from './fireSafetyFile.module.css';

const legend: readonly HeadState[] = ['there', 'endsSoon', 'old', 'missing', 'notNeeded'];

/** Screen with the files of the active customer's buildings and of the levels below, by heads. [SBA-36] */
export const FireSafetyFilesScreen = () => {
  const { t } = useTranslation('fireSafetyFile');
  const navigate = useNavigate();
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const [params, change] = useAddressParams();
  const shown = wordIn(params, 'shown', ['', 'notReady']);
  const list = useListAddress({ id: 'fireSafetyFiles', orders: ['Name'] });
  const { verdictName } = useFileTexts();
  const columns = useFileColumns();
  const query = {
    customerId,
    search: list.search || null,
    notReady: shown === 'notReady' ? true : null,
    ...list.paging,
  };
  const files = useCallQuery('listFireSafetyFiles', customerId === null ? skipToken : query, refetchOnMount);
  return (
    <ListScreen<FireSafetyFile>
      title={t('title')}
      note={name}
      list={list}
      query={files}
      scope={`${customerId} ${shown}`}
      columns={columns}
      rowKey={({ buildingId }) => buildingId}
      rowLabel={({ buildingName }) => t('open', { name: buildingName })}
      onRowOpen={({ buildingId }) => void navigate(pathTo('fireSafetyFile', { buildingId }))}
      searchLabel={t('search')}
      emptyText={t(shown === 'notReady' ? 'empty_not_ready' : 'empty')}
      filters={{ isSet: shown === 'notReady', onClear: () => change({ shown: null, q: null, page: null }) }}
      actions={
        <>
          <Button component={Link} to={pathTo('hotWork')} variant="default">
            {t('hot_work')}
          </Button>
          <Button component={Link} to={pathTo('visits')} variant="default">
            {t('steps.openVisits')}
          </Button>
        </>
      }
      next={{ label: t('to_buildings'), to: pathTo('buildings') }}
      fetchPage={pagesOf('listFireSafetyFiles', query)}
      tools={
        <SegmentedControl
          aria-label={t('filter')}
          value={shown}
          data={[
            { value: '', label: t('all') },
            { value: 'notReady', label: t('not_ready') },
          ]}
          onChange={(value) => change({ shown: value || null, page: null })}
        />
      }
    >
      {customerId === null ? null : <CustomerPacks customerId={customerId} />}
      <ul className={classes.legend} aria-label={t('legend')}>
        {legend.map((state) => (
          <li key={state}>
            <VerdictMark state={state} label={verdictName(state)} />
          </li>
        ))}
      </ul>
    </ListScreen>
  );
};
