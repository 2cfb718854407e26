import { Button, NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { yearLines, yearPlans } from '#domain/plans/planYear.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { MonthLegend } from '#entities/statistics/ui/MonthLegend.tsx';
import { now } from '#platform/time/clock.ts';
import { useAddressParams, wordIn, idIn } from '#platform/useAddressParams.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import layout from '#components/text/screen.module.css';
import { statisticsYears } from '#domain/statistics.ts';
import { YearGrid } from './YearGrid.tsx';
import { YearPdf } from './YearPdf.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the year in the address: from the first year of statistics to the next one. */
const useChosenYear = () => {
  const [params, change] = useAddressParams();
  const current = now().getUTCFullYear();
  const years = [current + 1, ...statisticsYears(now())];
  const year = years.find((one) => one === idIn(params, 'year')) ?? current;
  return {
    year,
    years,
    onYear: (next: number) => change({ year: next === current ? null : next }),
  };
};

const searchMs = 200;

/** Screen with all plans of the customer and the levels below, by month of a year. */
export const PlanYearScreen = () => {
  const { t } = useTranslation('planYear');
  useScreenTitle(t('title'));
  const textOf = useFailureText();
  const customer = useActiveCustomer();
  const { customerId } = useActivePlace();
  const mayPlan = useMayCallThere('updateRoundPlanning');
  const [params, change] = useAddressParams();
  const { year, years, onYear } = useChosenYear();
  const search = params.get('q') ?? '';
  const shownPlans = wordIn(params, 'show', ['all', 'late']);
  const query = useCallQuery(
    'getPlanYear',
    customerId === null ? skipToken : { customerId, year },
    refetchOnMount,
  );
  const { currentData: data, error, isFetching, refetch } = query;
  const plans = useMemo(() => yearPlans(data?.plans ?? [], now()), [data]);
  const allLines = useMemo(() => yearLines(plans, { search, onlyLate: false }), [plans, search]);
  const late = useMemo(() => yearLines(plans, { search, onlyLate: true }), [plans, search]);
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const note = [customer?.name, year].filter(Boolean).join(' ');
  const lines = shownPlans === 'late' ? late : allLines;
  const countOf = (some: typeof allLines) => some.filter(({ kind }) => kind === 'plan').length;
  const ready = data?.plans.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? ready : 'loading';
  return (
    <div className={layout.screen} aria-busy={isFetching}>
      <PageHeader
        title={t('title')}
        note={note}
        actions={
          <>
            <YearPdf lines={lines} year={year} note={note} isWaiting={status !== 'ready'} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={status !== 'ready'}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <div className={`${layout.tools} no-print`}>
        <NativeSelect
          label={t('year')}
          value={year}
          data={years.map(String)}
          onChange={(event) => onYear(Number(event.currentTarget.value))}
        />
        <SearchField
          label={t('search')}
          value={search}
          debounceMs={searchMs}
          hasShortcut
          onChange={(text) => change({ q: text })}
        />
        <FilterChips
          label={t('show')}
          value={shownPlans}
          onChange={(show) => change({ show: show === 'all' ? null : show })}
          options={[
            { value: 'all', label: t('all'), count: data ? countOf(allLines) : undefined },
            { value: 'late', label: t('late'), count: data ? countOf(late) : undefined },
          ]}
        />
      </div>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t('empty.title')}
            action={mayPlan ? <NextStep label={t('empty.to_plans')} to={pathTo('roundPlans')} /> : undefined}
          >
            {t('empty.text')}
          </EmptyState>
        }
      >
        {lines.length === 0 ? (
          <EmptyState
            title={t('none_found')}
            action={<NextStep label={t('show_all')} onAct={() => change({ q: null, show: null })} />}
          />
        ) : (
          <YearGrid lines={lines} year={year} label={t('grid', { year })} />
        )}
        <MonthLegend />
      </Loadable>
    </div>
  );
};
