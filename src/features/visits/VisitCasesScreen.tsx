import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { OpenFilter } from '#components/forms/fields/OpenFilter.tsx';
import { useShowsAll } from '#components/forms/fields/useShowsAll.ts';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { VisitCase } from '#contract/visits/visitCase.ts';
import { useActiveName, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { BuildingFilter } from '#entities/files/ui/BuildingFilter.tsx';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { CasePanel } from './CasePanel.tsx';
import { useCaseColumns } from './useCaseColumns.tsx';
import { caseName } from './visitForm.ts';

/** Filters by building, and by cases that no follow-up continues. */
const CaseFilters = ({ customerId }: { customerId: number | null }) => {
  const { t } = useTranslation('visits');
  return (
    <>
      <BuildingFilter customerId={customerId} label={t('building')} allLabel={t('all_buildings')} />
      <OpenFilter label={t('filter')} openLabel={t('open_only')} allLabel={t('all')} />
    </>
  );
};

type Dialogs = ReturnType<typeof useListDialogs<VisitCase>>;

/** Returns the actions of a row: edit and delete, or restore in the bin. */
const useRowActions = ({ mayEdit, isBin, open }: { mayEdit: boolean; isBin: boolean; open: Dialogs }) => {
  const { t } = useTranslation('visits');
  const textOf = useFailureText();
  const [restore] = useCallMutation('restoreVisitCase');
  const takeBack = async (visit: VisitCase) => {
    const { error } = await restore({ id: visit.id });
    const text = error ? textOf(error) : t('restored', { name: caseName(visit) });
    notify({ tone: error ? 'failure' : 'success', text });
  };
  if (!isBin)
    return recordActions<VisitCase>({
      mayChange: () => mayEdit,
      edit: { label: (visit) => t('edit', { name: caseName(visit) }), onSelect: open.edit },
      remove: { label: (visit) => t('delete', { name: caseName(visit) }), onSelect: open.remove },
    });
  return (visit: VisitCase) =>
    mayEdit
      ? [
          {
            id: 'restore',
            icon: <IconArrowBackUp size={18} aria-hidden />,
            label: t('restore', { name: caseName(visit) }),
            onSelect: () => void takeBack(visit),
          },
        ]
      : [];
};

/** Form and dialog that are open above the list. */
const CaseDialogs = ({ open, customerId }: { open: Dialogs; customerId: number | null }) => {
  const { t } = useTranslation('visits');
  const navigate = useNavigate();
  const [params] = useAddressParams();
  const [remove] = useCallMutation('deleteVisitCase');
  return (
    <>
      {(open.isAdding || open.edited) && customerId !== null ? (
        <CasePanel
          key={open.edited?.id ?? 0}
          visit={open.edited}
          customerId={customerId}
          buildingId={idIn(params, 'building')}
          onClose={open.close}
          onSaved={({ id }) =>
            void (open.isAdding && navigate(pathTo('visits', {}, { query: { case: id } })))
          }
        />
      ) : null}
      {open.deleted ? (
        <DeleteDialog
          name={caseName(open.deleted)}
          losses={[]}
          isRestorable
          onDelete={() => remove({ id: open.deleted?.id ?? 0 })}
          onClose={open.close}
        >
          <p>{t('delete_hint')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
};

/** Screen with the cases of authorities' visits to the active customer's buildings and those of the levels below. [SBA-63] */
export const VisitCasesScreen = () => {
  const { t } = useTranslation('visits');
  const navigate = useNavigate();
  const name = useActiveName();
  const { customerId } = useActivePlace();
  const [params, change] = useAddressParams();
  const mayEdit = useMayCallThere('createVisitCase');
  const open = useListDialogs<VisitCase>({ keyOf: ({ id }) => id });
  const list = useListAddress({ id: 'visitCases', orders: ['Visited desc', 'Name', 'Building', 'Created'] });
  const columns = useCaseColumns();
  const buildingId = idIn(params, 'building');
  const isBin = params.get('bin') !== null;
  const isAll = useShowsAll();
  const query = {
    customerId,
    buildingId,
    isOpen: isAll || isBin ? null : true,
    deleted: isBin ? true : null,
    search: list.search || null,
    ...list.paging,
  };
  const visits = useCallQuery('listVisitCases', customerId === null ? skipToken : query, refetchOnMount);
  const rowActions = useRowActions({ mayEdit, isBin, open });
  const openCase = ({ id }: VisitCase) => void navigate(pathTo('visits', {}, { query: { case: id } }));
  return (
    <ListScreen<VisitCase>
      title={t('title')}
      note={name}
      backTo={pathTo('fireSafetyFiles')}
      backLabel={t('to_files')}
      list={list}
      query={visits}
      scope={`${customerId} ${buildingId} ${isBin} ${isAll}`}
      columns={columns}
      selectedKey={open.selectedKey}
      rowKey={({ id }) => id}
      rowLabel={caseName}
      onRowOpen={isBin ? undefined : openCase}
      searchLabel={t('search')}
      emptyText={t(isBin ? 'empty_bin' : 'empty')}
      add={mayEdit && !isBin ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayEdit ? undefined : t('right')}
      filters={{
        isSet: buildingId !== null,
        onClear: () => change({ building: null, q: null, page: null }),
      }}
      fetchPage={pagesOf('listVisitCases', query)}
      rowActions={rowActions}
      tools={isBin ? undefined : <CaseFilters customerId={customerId} />}
      actions={
        mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => change({ bin: isBin ? null : 1, page: null })}
          >
            {t(isBin ? 'bin_back' : 'bin')}
          </Button>
        ) : undefined
      }
    >
      <CaseDialogs open={open} customerId={customerId} />
    </ListScreen>
  );
};
