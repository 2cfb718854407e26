import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useRowSelection } from '#components/table/selection/useRowSelection.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import { faultReportStates, maxDeclinedAtOnce } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { AcceptPanel } from './AcceptPanel.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { itemOf, useReportColumns } from './useReportColumns.tsx';
import { useCallQuery } from '#store/callApi.ts';

const keyOf = ({ id }: FaultReport) => id;

/** Admin screen with faults that people without an account reported by the code on an item, to become flaws or be turned down. [LIFE-62] */
export const FaultReportsScreen = () => {
  const { t } = useTranslation('faultReports');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayPrint = useMayCallThere('makeItemCodes');
  const accepting = useListDialogs({ keyOf });
  const [declining, setDeclining] = useState<readonly FaultReport[]>([]);
  const list = useListAddress({ id: 'faultReports', orders: ['Created'], tabs: faultReportStates });
  const state = list.tab;
  const filters = {
    customerId: customerId ?? undefined,
    state,
    orderBy: state === 'waiting' ? 'Created' : 'Created desc',
  };
  const query = useCallQuery('listFaultReports', { ...list.paging, ...filters }, refetchOnMount);
  const columns = useReportColumns({
    state,
    onAccept: accepting.edit,
    onDecline: (report) => setDeclining([report]),
  });
  const selection = useRowSelection<FaultReport>({
    rows: query.data?.rows,
    filterKey: `${customerId} ${state}`,
    nameOf: (report) => `${itemOf(report)}: ${report.text}`,
    most: maxDeclinedAtOnce,
    mayAct: state === 'waiting',
    actions: (reports) => (
      <Button variant="default" onClick={() => setDeclining(reports)}>
        {t('decline_chosen', { count: reports.length })}
      </Button>
    ),
  });
  const [first, ...others] = declining;
  return (
    <ListScreen<FaultReport, typeof state>
      title={t('title')}
      caption={t(`states.${state}`)}
      note={customer?.name}
      list={list}
      scope={customerId}
      query={query}
      rowKey={keyOf}
      columns={[...selection.columns, ...columns]}
      tools={selection.tools}
      tabs={{
        label: t('show'),
        options: faultReportStates.map((value) => ({ value, label: t(`states.${value}`) })),
      }}
      emptyText={t(`empty.${state}`)}
      next={mayPrint && state === 'waiting' ? { label: t('to_labels'), to: pathTo('buildings') } : undefined}
      fetchPage={pagesOf('listFaultReports', filters)}
    >
      {accepting.edited ? (
        <AcceptPanel key={accepting.edited.id} report={accepting.edited} onClose={accepting.close} />
      ) : null}
      {first ? (
        <DeclineDialog
          reports={[first, ...others]}
          onClose={() => setDeclining([])}
          onSaved={() => {
            selection.clear();
            setDeclining([]);
          }}
        />
      ) : null}
    </ListScreen>
  );
};
