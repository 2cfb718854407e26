import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { BelowSwitch, useIsBelow } from '#components/forms/fields/BelowSwitch.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import { auditActions } from '#contract/audit/auditActions.ts';
import type { AuditEntry } from '#contract/audit/auditEntry.ts';
import { addTime, isDayText, utcDay } from '#domain/dates.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { localMidnight } from '#platform/time/timestamps.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { AuditFilters, noAuditFilters } from './AuditFilters.tsx';
import { useAuditColumns, useAuditLabels } from './useAuditColumns.tsx';

/** Returns the first moment of a local day, or of the day after it, as ISO timestamp; undefined for an incomplete day. */
const startOf = (day: string, isNext = false): string | undefined =>
  isDayText(day) ? localMidnight(isNext ? utcDay(addTime(`${day}T00:00:00Z`, { days: 1 })) : day) : undefined;

/** Screen for customer administrators and above with the audit log of the active customer, the latest entries first. [IDENT-11] */
export const AuditScreen = () => {
  const { t } = useTranslation('audit');
  useScreenTitle(t('title'));
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const isBelow = useIsBelow();
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'audit', orders: ['Created desc'] });
  const columns = useAuditColumns();
  const { actionLabel } = useAuditLabels();
  const action = wordIn(params, 'action', ['', ...auditActions]);
  const [person, record] = [idIn(params, 'person'), idIn(params, 'record')];
  const [from, to, kind] = [params.get('from') ?? '', params.get('to') ?? '', params.get('kind') ?? ''];
  const isFiltered = Boolean(action || person || from || to || record);
  const query = {
    customerId,
    below: isBelow || undefined,
    personId: person,
    action: action || undefined,
    targetKind: record === null ? null : kind || null,
    targetId: record,
    from: startOf(from),
    to: startOf(to, true),
    ...list.paging,
  };
  const entries = useCallQuery('listAuditEntries', customerId === null ? skipToken : query, refetchOnMount);
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={name} />
      <AuditFilters
        customerId={customerId}
        values={{ person, action, from, to }}
        isOfRecord={record !== null}
        onFilter={(changes) => change({ ...changes, page: null })}
      />
      <ListView<AuditEntry>
        caption={t('title')}
        list={list}
        query={entries}
        scope={JSON.stringify([customerId, isBelow, person, action, from, to, kind, record])}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={actionLabel}
        emptyText={t(isFiltered ? 'empty_filtered' : 'empty')}
        filters={{ isSet: isFiltered, onClear: () => change({ ...noAuditFilters, page: null }) }}
        fetchPage={pagesOf('listAuditEntries', query)}
        tools={<BelowSwitch />}
      />
    </div>
  );
};
