import { Select, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { documentType } from '#contract/constants.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useListBuildingNamesQuery } from '#entities/files/documentsApi.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { Templates } from './Templates.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useDocumentActions } from './useDocumentActions.tsx';
import classes from './documents.module.css';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Dialog that asks before a document is deleted. [DOC-15] */
const DeleteDocument = ({ file, onClose }: { file: StoredFile; onClose: () => void }) => {
  const [remove] = useCallMutation('deleteFile');
  return (
    <DeleteDialog name={file.name} losses={[]} onDelete={() => remove({ id: file.id })} onClose={onClose} />
  );
};

const allBuildings = 'all';

/** Screen with the documents of the active customer, or of one of its buildings. [DOC-05..11, DOC-15, DOC-20] */
export const DocumentsScreen = () => {
  const { t } = useTranslation('documents');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayUpload = useMayCallThere('uploadFile', 'document');
  const [params, change] = useAddressParams();
  const buildingId = idIn(params, 'building');
  const buildings = useListBuildingNamesQuery(customerId ?? skipToken);
  const namedBuildings = buildings.currentData ?? [];
  const building = namedBuildings.find(({ id }) => id === buildingId);
  const open = useListDialogs<StoredFile>({ keyOf: ({ id }) => id });
  const list = useListAddress({ id: 'documents', orders: ['Created', 'Name'] });
  const query = { customerId, documentType, buildingId, search: list.search || null, ...list.paging };
  const documents = useCallQuery('listFiles', query, refetchOnMount);
  const rowActions = useDocumentActions(open.remove);
  useScreenTitle(t('title'));
  const placeName = (id: number | null) =>
    id === null ? '' : (namedBuildings.find((one) => one.id === id)?.name ?? t('columns.other_building'));
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  return (
    <Stack gap={20} miw={0}>
      <PageHeader title={t('title')} note={customer?.name} />
      {mayUpload ? (
        <UploadZone
          key={customerId}
          customerId={customerId}
          buildingId={buildingId}
          buildingName={building?.name}
        />
      ) : null}
      <ListView<StoredFile>
        caption={t('title')}
        list={list}
        query={documents}
        scope={`${customerId} ${buildingId}`}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        searchLabel={t('search')}
        emptyText={t(buildingId === null ? 'empty' : 'empty_building')}
        filters={{
          isSet: buildingId !== null,
          onClear: () => change({ building: null, q: null, page: null }),
        }}
        missingRight={mayUpload ? undefined : t('right')}
        fetchPage={pagesOf('listFiles', query)}
        tools={
          <Select
            aria-label={t('building')}
            searchable
            allowDeselect={false}
            className={classes.filter}
            data={[
              { value: allBuildings, label: t('all_buildings') },
              ...namedBuildings.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={buildingId === null ? allBuildings : String(buildingId)}
            error={buildings.isError ? t('buildings_failed') : undefined}
            onChange={(value) => change({ building: value === allBuildings ? null : value, page: null })}
          />
        }
        columns={[
          {
            id: 'name',
            header: t('columns.name'),
            sortKey: 'Name',
            isTitle: true,
            cell: ({ name }) => name,
            value: ({ name }) => name,
          },
          {
            id: 'building',
            header: t('columns.building'),
            cell: (file) => placeName(file.buildingId),
            value: (file) => placeName(file.buildingId),
          },
          { ...createdColumn(t('columns.created')), isHiddenAtFirst: false },
        ]}
        selectedKey={open.selectedKey}
        rowActions={rowActions}
      />
      <Templates />
      {open.deleted ? <DeleteDocument file={open.deleted} onClose={open.close} /> : null}
    </Stack>
  );
};
