import { Select } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { incidentKind } from '#contract/registers/incidentEvents.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { BuildingFilter } from '#entities/files/ui/BuildingFilter.tsx';
import { labelIn, useRegisterKinds } from '#entities/registers/useRegisterKinds.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { AddressedRecord } from './AddressedRecord.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { RegisterActions } from './RegisterActions.tsx';
import { useRecordColumns, useRecordName } from './useRecordColumns.tsx';

const all = 'all';
const validities = ['ended', 'endsSoon'] as const;

type FilterProps = { kind: RegisterKind; kinds: readonly RegisterKind[]; customerId: number | null };

/** Choice of the register, and filters by building and validity. */
const RegisterFilters = ({ kind, kinds, customerId }: FilterProps) => {
  const { t } = useTranslation('registers');
  const [params, change] = useAddressParams();
  const validity = validities.find((each) => each === params.get('validity')) ?? all;
  return (
    <>
      <Select
        aria-label={t('register')}
        searchable
        allowDeselect={false}
        data={kinds.map(({ key, name }) => ({ value: key, label: labelIn(name) }))}
        value={kind.key}
        onChange={(key) => change({ kind: key, bin: null, triage: null, page: null, q: null })}
      />
      <BuildingFilter customerId={customerId} label={t('building')} allLabel={t('all_buildings')} />
      <Select
        aria-label={t('validity')}
        allowDeselect={false}
        data={[
          { value: all, label: t('validity_all') },
          ...validities.map((value) => ({ value, label: t(`validity_${value}`) })),
        ]}
        value={validity}
        onChange={(value) => change({ validity: value === all ? null : value, page: null })}
      />
    </>
  );
};

type RowActionOptions = {
  mayEdit: boolean;
  isBin: boolean;
  open: { edit: (record: RegisterRecord) => void; remove: (record: RegisterRecord) => void };
};

/** Returns the actions of a row: edit and delete, or restore in the bin. */
const useRowActions = (kind: RegisterKind, { mayEdit, isBin, open }: RowActionOptions) => {
  const { t } = useTranslation('registers');
  const textOf = useFailureText();
  const [restore] = useCallMutation('restoreRegisterRecord');
  const nameOf = useRecordName(kind);
  const takeBack = async (record: RegisterRecord) => {
    const { error } = await restore({ id: record.id });
    notify(
      error
        ? { tone: 'failure', text: textOf(error) }
        : { tone: 'success', text: t('restored', { name: nameOf(record) }) },
    );
  };
  if (!isBin)
    return recordActions<RegisterRecord>({
      mayChange: () => mayEdit && !kind.isAppendOnly,
      edit: { label: (record) => t('edit', { name: nameOf(record) }), onSelect: open.edit },
      remove: { label: (record) => t('delete', { name: nameOf(record) }), onSelect: open.remove },
    });
  return (record: RegisterRecord) =>
    mayEdit
      ? [
          {
            id: 'restore',
            icon: <IconArrowBackUp size={18} aria-hidden />,
            label: t('restore', { name: nameOf(record) }),
            onSelect: () => void takeBack(record),
          },
        ]
      : [];
};

/** Records of one register at the active customer and below. */
const RegisterList = ({ kind, kinds }: { kind: RegisterKind; kinds: readonly RegisterKind[] }) => {
  const { t } = useTranslation('registers');
  const [params, change] = useAddressParams();
  const [remove] = useCallMutation('deleteRegisterRecord');
  const mayEdit = usePermissionThere(kind.write);
  const recordName = labelIn(kind.recordName);
  const { customerId, open, list, screen } = useRecordList<RegisterRecord>({
    id: `registers.${kind.key}`,
    right: kind.write,
    orders: ['Created desc', 'Name', 'Building', 'ValidUntil'],
    texts: {
      title: t('title'),
      search: t('search'),
      empty: t(
        params.get('triage') !== null
          ? 'incidents.nothing_waits'
          : params.get('bin') === null
            ? 'empty'
            : 'empty_bin',
      ),
      add: t('add', { name: recordName }),
      right: t('right'),
    },
  });
  const buildingId = idIn(params, 'building');
  const validity = validities.find((each) => each === params.get('validity')) ?? null;
  const isBin = params.get('bin') !== null;
  const isTriage = mayEdit && kind.key === incidentKind && params.get('triage') !== null;
  const query = {
    kind: kind.key,
    customerId,
    buildingId,
    validity,
    deleted: isBin ? true : null,
    triage: isTriage ? ('waiting' as const) : null,
    search: list.search || null,
    ...list.paging,
  };
  const records = useCallQuery('listRegisterRecords', query, refetchOnMount);
  const columns = useRecordColumns(kind);
  const nameOf = useRecordName(kind);
  const rowActions = useRowActions(kind, { mayEdit: mayEdit && !isTriage, isBin, open });
  return (
    <ListScreen<RegisterRecord>
      {...screen()}
      rowLabel={nameOf}
      actions={<RegisterActions kind={kind} customerId={customerId} mayEdit={mayEdit} />}
      caption={labelIn(kind.name)}
      scope={`${customerId} ${kind.key} ${buildingId} ${validity} ${isBin} ${isTriage}`}
      query={records}
      fetchPage={pagesOf('listRegisterRecords', query)}
      filters={{
        isSet: buildingId !== null || validity !== null,
        onClear: () => change({ building: null, validity: null, q: null, page: null }),
      }}
      tools={<RegisterFilters kind={kind} kinds={kinds} customerId={customerId} />}
      columns={columns}
      onRowOpen={isBin ? undefined : open.edit}
      rowActions={rowActions}
    >
      {(open.isAdding || open.edited) && customerId !== null ? (
        <RecordPanel
          key={open.edited?.id ?? 0}
          kind={kind}
          record={open.edited}
          customerId={customerId}
          buildingId={buildingId}
          isReadOnly={!mayEdit}
          onClose={open.close}
        />
      ) : null}
      <AddressedRecord kind={kind} customerId={customerId} buildingId={buildingId} isReadOnly={!mayEdit} />
      {open.deleted ? (
        <DeleteDialog
          name={nameOf(open.deleted)}
          losses={[]}
          onDelete={() => remove({ id: open.deleted?.id ?? 0 })}
          onClose={open.close}
        >
          <p>{t('deleted_hint')}</p>
        </DeleteDialog>
      ) : null}
    </ListScreen>
  );
};

/** Screen with the registers of the fire-safety work, one at a time. [SBA-01] */
export const RegistersScreen = () => {
  const { t } = useTranslation('registers');
  const [params] = useAddressParams();
  const { kinds, isFetching, isError, error, refetch } = useRegisterKinds();
  const textOf = useFailureText();
  const askedKey = params.get('kind');
  const askedKind = kinds.find(({ key }) => key === askedKey);
  if (isError) return <LoadFailure text={textOf(error)} onRetry={() => void refetch()} />;
  if (kinds.length === 0 || (isFetching && askedKey !== null && !askedKind)) return <RowsSkeleton rows={8} />;
  // The address may still name an own register of the customer before.
  const isRecordAsked = params.has('record') || params.has('add');
  const isReplaceable = askedKey === null || (idOfOwnKind(askedKey) !== null && !isRecordAsked);
  const kind = askedKind ?? (isReplaceable ? kinds[0] : undefined);
  if (!kind)
    return (
      <EmptyState isScreen title={t('not_found')}>
        {null}
      </EmptyState>
    );
  return <RegisterList key={kind.key} kind={kind} kinds={kinds} />;
};
