import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/table/DataTable.tsx';
import { listStatus } from '../../components/table/listStatus.ts';
import type { QuarantineEntry, QuarantineState } from '../../contract/roundQuarantine.ts';
import type { Page } from '../../platform/callAddress.ts';
import { formatMoment } from '../../platform/dates.ts';
import type { AddressChanges } from '../../platform/useAddressParams.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { DecisionCell } from './DecisionCell.tsx';
import { EntryPhoto } from './EntryPhoto.tsx';
import type { useApproving } from './useApproving.ts';
import { useEntryText } from './useEntryText.ts';
import classes from './approvals.module.css';

type ApprovalTableProps = {
  state: QuarantineState;
  query: {
    data?: Page<QuarantineEntry>;
    isFetching: boolean;
    isError: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  approving: ReturnType<typeof useApproving>;
  onReject: (entry: QuarantineEntry) => void;
  onChange: (changes: AddressChanges, isStep?: boolean) => void;
};

/** The entries: what was done, in which round, by whom and when, why it was refused, and the decision. */
export const ApprovalTable = ({ state, query, approving, onReject, onChange }: ApprovalTableProps) => {
  const { data, isFetching, isError, error, refetch } = query;
  const { t } = useTranslation('approvals');
  const textOf = useFailureText();
  const { what, why } = useEntryText();
  return (
    <DataTable<QuarantineEntry>
      caption={t(`states.${state}`)}
      rows={data?.rows}
      rowKey={({ id }) => id}
      status={listStatus({ isFetching, isError, hasRows: data !== undefined })}
      failure={isError ? textOf(error) : undefined}
      onRetry={refetch}
      emptyText={t(`empty.${state}`)}
      columns={[
        {
          id: 'what',
          header: t('columns.what'),
          isTitle: true,
          cell: (entry) => (
            <span className={classes.lines}>
              <strong>{what(entry)}</strong>
              <span className={classes.note}>{`${entry.roundName} · ${entry.customerName}`}</span>
              {entry.hasPhoto ? <EntryPhoto entryId={entry.id} name={what(entry)} /> : null}
            </span>
          ),
        },
        {
          id: 'who',
          header: t('columns.who'),
          width: '25%',
          cell: (entry) => (
            <span className={classes.lines}>
              {entry.userName}
              <span className={`${classes.note} tabular`}>
                {formatMoment(entry.recorded ?? entry.created)}
              </span>
            </span>
          ),
        },
        { id: 'why', header: t('columns.why'), width: '18%', cell: (entry) => why(entry) },
        {
          id: 'decision',
          header: t('columns.decision'),
          width: 244,
          cell: (entry) => (
            <DecisionCell
              entry={entry}
              what={what(entry)}
              isBusy={approving.busyIds.has(entry.id)}
              failure={approving.failures.get(entry.id)}
              onApprove={() => void approving.approveAll([entry])}
              onReject={() => onReject(entry)}
            />
          ),
        },
      ]}
      pagination={data?.pagination}
      onPageChange={(page) => onChange({ page: page === 1 ? null : page }, true)}
      onPageSizeChange={(size) => onChange({ size, page: null })}
    />
  );
};
