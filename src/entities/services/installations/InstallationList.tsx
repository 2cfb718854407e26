import { IconPencil, IconTool, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../components/feedback/DeleteDialog.tsx';
import type { RowAction } from '../../../components/table/dataTableTypes.ts';
import { ListView } from '../../../components/table/ListView.tsx';
import { useListAddress } from '../../../components/table/useListAddress.ts';
import type { Installation } from '../../../contract/services/service.ts';
import { pagesOf } from '../../../platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '../../../store/refetchOnMount.ts';
import { usePermissionThere } from '../../customers/useCustomerPrincipal.ts';
import { ServicesPart } from '../parts/ServicesPart.tsx';
import { useDeleteInstallationMutation, useListInstallationsQuery } from '../servicesApi.ts';
import { useServiceWords } from '../useServiceWords.ts';
import { InstallationForm } from './InstallationForm.tsx';

export type InstallationListProps = {
  buildingId: number;
  customerId: number;
  floors: readonly { id: number; name: string }[];
};

type Open = { kind: 'add' } | { kind: 'edit' | 'delete' | 'services'; row: Installation };
const iconSize = 18;

/** The technical installations of a building, with their services. */
export const InstallationList = ({ buildingId, customerId, floors }: InstallationListProps) => {
  const { t } = useTranslation('services');
  const { kindWord } = useServiceWords();
  const mayEdit = usePermissionThere('floor_areas_edit');
  const [open, setOpen] = useState<Open | null>(null);
  const [remove] = useDeleteInstallationMutation();
  const list = useListAddress({ id: 'installations', prefix: 'installations', orders: ['Name', 'Type'] });
  const query = { buildingId, name: list.search || null, ...list.paging };
  const installations = useListInstallationsQuery(query, refetchOnMount);
  const close = () => setOpen(null);
  const actionsOf = (row: Installation): RowAction[] => [
    {
      ...{ id: 'services', label: t('installations.services', { name: row.name }) },
      icon: <IconTool size={iconSize} aria-hidden />,
      onSelect: () => setOpen({ kind: 'services', row }),
    },
    ...(mayEdit
      ? [
          {
            ...{ id: 'edit', label: t('installations.edit', { name: row.name }) },
            icon: <IconPencil size={iconSize} aria-hidden />,
            onSelect: () => setOpen({ kind: 'edit', row }),
          },
          {
            ...{ id: 'delete', label: t('installations.delete', { name: row.name }), isDanger: true },
            icon: <IconTrash size={iconSize} aria-hidden />,
            onSelect: () => setOpen({ kind: 'delete', row }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListView<Installation>
        caption={t('installations.title')}
        list={list}
        query={installations}
        scope={buildingId}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        searchLabel={t('installations.search')}
        isPart
        emptyText={t('installations.empty')}
        missingRight={mayEdit ? undefined : t('installations.right')}
        add={mayEdit ? { label: t('installations.add'), onAdd: () => setOpen({ kind: 'add' }) } : undefined}
        fetchPage={pagesOf('listInstallations', query)}
        onRowOpen={(row) => setOpen({ kind: 'services', row })}
        rowActions={actionsOf}
        columns={[
          {
            id: 'name',
            header: t('installations.name'),
            sortKey: 'Name',
            isTitle: true,
            cell: ({ name }) => name,
          },
          {
            id: 'type',
            header: t('installations.type'),
            sortKey: 'Type',
            cell: ({ type }) => kindWord(type),
            value: ({ type }) => kindWord(type),
          },
          {
            id: 'contact',
            header: t('installations.contact'),
            cell: ({ contactName, contactNumber }) => [contactName, contactNumber].filter(Boolean).join(', '),
            value: ({ contactName, contactNumber }) =>
              [contactName, contactNumber].filter(Boolean).join(', '),
          },
          {
            id: 'parts',
            header: t('installations.parts'),
            cell: ({ parts }) => t('installations.parts_count', { count: parts.length }),
            value: ({ parts }) => parts.length,
          },
        ]}
      />
      {open?.kind === 'add' || open?.kind === 'edit' ? (
        <InstallationForm
          buildingId={buildingId}
          floors={floors}
          installation={open.kind === 'edit' ? open.row : null}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog name={open.row.name} losses={[]} onDelete={() => remove(open.row.id)} onClose={close}>
          <p>{t('installations.delete_text')}</p>
        </DeleteDialog>
      ) : null}
      {open?.kind === 'services' ? (
        <ServicesPart
          title={t('installations.services', { name: open.row.name })}
          of={{ installationId: open.row.id }}
          customerId={customerId}
          onClose={close}
        />
      ) : null}
    </>
  );
};
