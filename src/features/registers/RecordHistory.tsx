import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { Fold } from '#components/fold/Fold.tsx';
import type { RegisterField } from '#contract/registers/registerKind.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import type { FormValue } from './recordForm.ts';
import type { FieldChange, RegisterRevision, RevisedName } from '#contract/registers/registerRevision.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './registers.module.css';
import { useValueText } from './useRecordColumns.tsx';

/** Number of changes that are loaded at once. */
const revisionsAtOnce = 20;

type HistoryProps = { kind: RegisterKind; record: RegisterRecord };

/** Returns whether a value fits a field: an own register's field may have another type than when the value was written. */
const isOfField = ({ type }: RegisterField, value: NonNullable<FieldChange['before']>): boolean => {
  if (type !== 'table' && type !== 'itemType') return !Array.isArray(value);
  const entryType = type === 'table' ? 'object' : 'string';
  return Array.isArray(value) && value.every((entry: unknown) => typeof entry === entryType);
};

/** Field that a change set, from what to what. */
const Change = ({ kind, change }: { kind: RegisterKind; change: FieldChange }) => {
  const { t } = useTranslation('registers');
  const textOf = useValueText();
  const field = kind.fields.find(({ key }) => key === change.field);
  const namesText = (names: readonly RevisedName[]) =>
    names.map(({ name, isElsewhere }) => (isElsewhere ? t('elsewhere') : name)).join(', ');
  const valueText = (value: NonNullable<FieldChange['before']>): string => {
    if (field && isOfField(field, value)) return textOf(field, value as FormValue);
    return typeof value === 'object' ? '' : String(value);
  };
  const textFor = (value: FieldChange['before'], names: readonly RevisedName[]) =>
    (value === null ? namesText(names) : valueText(value)) || t('history.nothing');
  return (
    <li>
      {t('history.change', {
        field: field ? labelIn(field.label) : t('history.removed_field'),
        before: textFor(change.before, change.namesBefore),
        after: textFor(change.after, change.namesAfter),
      })}
    </li>
  );
};

const Revision = ({ kind, revision }: { kind: RegisterKind; revision: RegisterRevision }) => {
  const { t } = useTranslation('registers');
  const { author, isElsewhere, created, changes } = revision;
  return (
    <li>
      <Text c="dimmed" fz="xs">
        {t('history.by', {
          date: formatTimestamp(created),
          author: author ?? t(isElsewhere ? 'elsewhere' : 'history.nobody'),
        })}
      </Text>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <Change key={change.field} kind={kind} change={change} />
        ))}
      </ul>
    </li>
  );
};

const Revisions = ({ kind, record }: HistoryProps) => {
  const { t } = useTranslation('registers');
  const textOf = useFailureText();
  const [pageSize, setPageSize] = useState(revisionsAtOnce);
  const query = { id: record.id, pageSize };
  const { data, error, refetch } = useCallQuery('listRegisterRevisions', query, refetchOnMount);
  if (error) return <LoadFailure text={textOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const { rows, pagination } = data;
  return (
    <Stack gap="xs">
      <ul className={classes.history} aria-label={t('history.title')}>
        {rows.map((revision) => (
          <Revision key={revision.id} kind={kind} revision={revision} />
        ))}
        {rows.length === pagination.totalCount ? (
          <li>
            <Text c="dimmed" fz="xs">
              {t('history.recorded', {
                date: formatTimestamp(record.created),
                author: record.createdBy ?? t('history.nobody'),
              })}
            </Text>
          </li>
        ) : null}
      </ul>
      {rows.length < pagination.totalCount ? (
        <Button variant="default" size="sm" onClick={() => setPageSize(pageSize + revisionsAtOnce)}>
          {t('history.more')}
        </Button>
      ) : null}
    </Stack>
  );
};

/** Changes of a record, the newest first, loaded when they are opened. [SBA-12] */
export const RecordHistory = (props: HistoryProps) => {
  const { t } = useTranslation('registers');
  return (
    <Fold title={t('history.title')} level={3}>
      <Revisions {...props} />
    </Fold>
  );
};
