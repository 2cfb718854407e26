import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import { certificateKeys } from '#contract/competence/certificates.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { GapFilterFields } from './GapFilterFields.tsx';
import { GapList } from './GapList.tsx';
import { filterGaps, gapRows } from './gapRows.ts';
import { YearView } from './YearView.tsx';
import classes from './competence.module.css';

/** Registers that the forecast is computed from. */
const registers = ['organisation', 'competence', 'competenceNeeds'] as const;

/** Links to the registers that the forecast is computed from. */
const RegisterLinks = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('competence');
  return (
    <>
      {registers.map((kind) => (
        <Button
          key={kind}
          variant="default"
          component={Link}
          to={pathTo('registers', {}, { query: { customer: customerId, kind } })}
        >
          {t(`registers.${kind}`)}
        </Button>
      ))}
    </>
  );
};

/**
 * Screen with the duties of the active customer and the levels below that too few competent persons fulfil, today and in the months ahead, as
 * a list or by month.
 */
export const CompetenceScreen = () => {
  const { t } = useTranslation('competence');
  useScreenTitle(t('title'));
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'competence', orders: ['From'] });
  const query = useCallQuery(
    'getCompetenceGaps',
    customerId === null ? skipToken : { customerId },
    refetchOnMount,
  );
  const { currentData } = query;
  const filters = {
    search: list.search,
    duty: wordIn(params, 'duty', ['', ...certificateKeys]),
    show: wordIn(params, 'show', ['', 'today', 'coming']),
    buildingId: idIn(params, 'building'),
  };
  const view = wordIn(params, 'view', ['list', 'year']);
  const rows = useMemo(() => (currentData ? gapRows(currentData) : undefined), [currentData]);
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const shown = rows && filterGaps(rows, filters);
  const isFiltered = filters.duty !== '' || filters.show !== '' || filters.buildingId !== null;
  const { duties = 0, until = '' } = currentData ?? {};
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={name} actions={<RegisterLinks customerId={customerId} />} />
      <FilterChips
        label={t('views.label')}
        value={view}
        onChange={(next) => change({ view: next === 'list' ? null : next, page: null })}
        options={(['list', 'year'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <GapFilterFields
        values={filters}
        isSet={isFiltered}
        onFilter={(changes) => change({ ...changes, page: null })}
      />
      {duties > 0 ? <p className={classes.summary}>{t('summary', { count: duties, until })}</p> : null}
      {view === 'year' ? (
        <YearView
          query={query}
          gaps={shown ?? []}
          filters={filters}
          onSearch={(text) => change({ q: text === '' ? null : text, page: null })}
        />
      ) : (
        <GapList
          list={list}
          query={query}
          shown={shown}
          isFiltered={isFiltered}
          customerId={customerId}
          onClear={() => change({ duty: null, show: null, building: null, q: null, page: null })}
        />
      )}
    </div>
  );
};
