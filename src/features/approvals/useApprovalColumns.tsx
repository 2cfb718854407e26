import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { PersonText } from '#components/text/PersonText.tsx';
import type { QuarantineEntry, QuarantineState } from '#contract/quarantine/roundQuarantine.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { timestampCell } from '@tillsyn/spreadsheet/cells';
import { DecisionCell } from './DecisionCell.tsx';
import { EntryPhoto } from './EntryPhoto.tsx';
import type { useApproving } from './useApproving.ts';
import { useEntryText } from './useEntryText.ts';
import classes from './approvals.module.css';
import { usePersonName } from '#platform/usePersonName.ts';

type ApprovalColumns = {
  state: QuarantineState;
  approving: ReturnType<typeof useApproving>;
  onReject: (entry: QuarantineEntry) => void;
};

/** Returns the columns of the entries: act, round, user, time, reason of the refusal, and decision. */
export const useApprovalColumns = (options: ApprovalColumns): DataTableColumn<QuarantineEntry>[] => {
  const { state, approving, onReject } = options;
  const { t } = useTranslation('approvals');
  const { what, why, decision } = useEntryText();
  const personName = usePersonName();
  return [
    {
      id: 'what',
      header: t('columns.what'),
      isTitle: true,
      width: '30%',
      value: what,
      cell: (entry) => (
        <span className={classes.lines}>
          <strong>{what(entry)}</strong>
          <Text span c="dimmed" fz="sm" fw={400}>{`${entry.roundName} · ${entry.customerName}`}</Text>
          {entry.hasPhoto ? <EntryPhoto entryId={entry.id} name={what(entry)} /> : null}
        </span>
      ),
    },
    {
      id: 'round',
      header: t('columns.round'),
      isHiddenAtFirst: true,
      cell: ({ roundName }) => roundName,
    },
    {
      id: 'customer',
      header: t('columns.customer'),
      isHiddenAtFirst: true,
      cell: ({ customerName }) => customerName,
    },
    {
      id: 'who',
      header: t('columns.who'),
      cell: ({ userName, handedOverBy }) => (
        <span className={classes.lines}>
          <PersonText email={userName} />
          {handedOverBy ? (
            <Text span c="dimmed" fz="sm" fw={400}>
              {t('handed_over_by', { who: personName(handedOverBy) })}
            </Text>
          ) : null}
        </span>
      ),
      value: ({ userName, handedOverBy }) =>
        handedOverBy
          ? `${personName(userName)} (${t('handed_over_by', { who: personName(handedOverBy) })})`
          : personName(userName),
    },
    {
      id: 'when',
      header: t('columns.when'),
      cell: ({ recorded, created }) => (
        <span className={`${classes.moment} tabular`}>{formatTimestamp(recorded ?? created)}</span>
      ),
      value: ({ recorded, created }) => timestampCell(recorded ?? created),
    },
    { id: 'why', header: t('columns.why'), cell: why },
    {
      id: 'decision',
      header: t('columns.decision'),
      width: 244,
      value: state === 'waiting' ? null : decision,
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
  ];
};
