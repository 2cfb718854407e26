import { Button } from '@mantine/core';
import { IconNotebook, IconPencil, IconTool, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { binDays } from '#contract/constants.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { ServicesPart } from '../ui/ServicesPart.tsx';
import { InstallationBin } from './InstallationBin.tsx';
import { InstallationForm } from './InstallationForm.tsx';
import { JournalPart } from './JournalPart.tsx';
import { useInstallationColumns } from './useInstallationColumns.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

export type InstallationListProps = {
  buildingId: number;
  floors: readonly { id: number; name: string }[];
};

type Open = { kind: 'add' | 'bin' } | { kind: 'edit' | 'delete' | 'services' | 'journal'; row: Installation };
const iconSize = 18;

/** Technical installations of a building, with their services. */
export const InstallationList = ({ buildingId, floors }: InstallationListProps) => {
  const { t } = useTranslation(['maintenance', 'buildings']);
  const columns = useInstallationColumns();
  const mayEdit = useMayCallThere('createInstallation');
  const mayReadJournal = useMayCallThere('getJournalState');
  const [open, setOpen] = useState<Open | null>(null);
  const [remove] = useCallMutation('deleteInstallation');
  const list = useListAddress({ id: 'installations', prefix: 'installations', orders: ['Name', 'Type'] });
  const query = { buildingId, name: list.search || null, ...list.paging };
  const installations = useCallQuery('listInstallations', query, refetchOnMount);
  const close = () => setOpen(null);
  const actionsOf = (row: Installation): RowAction[] => [
    {
      id: 'services',
      label: t('installations.services', { name: row.name }),
      icon: <IconTool size={iconSize} aria-hidden />,
      onSelect: () => setOpen({ kind: 'services', row }),
    },
    ...(mayReadJournal
      ? [
          {
            id: 'journal',
            label: t('journal.open', { name: row.name }),
            icon: <IconNotebook size={iconSize} aria-hidden />,
            onSelect: () => setOpen({ kind: 'journal', row }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            id: 'edit',
            label: t('installations.edit', { name: row.name }),
            icon: <IconPencil size={iconSize} aria-hidden />,
            onSelect: () => setOpen({ kind: 'edit', row }),
          },
          {
            id: 'delete',
            label: t('installations.delete', { name: row.name }),
            isDanger: true,
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
        tools={
          mayEdit ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={iconSize} aria-hidden />}
              onClick={() => setOpen({ kind: 'bin' })}
            >
              {t('buildings:bin.open')}
            </Button>
          ) : undefined
        }
        onRowOpen={(row) => setOpen({ kind: 'services', row })}
        rowActions={actionsOf}
        columns={columns}
      />
      {open?.kind === 'add' || open?.kind === 'edit' ? (
        <InstallationForm
          buildingId={buildingId}
          floors={floors}
          installation={open.kind === 'edit' ? open.row : null}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'bin' ? <InstallationBin buildingId={buildingId} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog
          name={open.row.name}
          losses={[]}
          onDelete={() => remove({ id: open.row.id })}
          onClose={close}
        >
          <p>{t('installations.delete_text')}</p>
          <p>{t('buildings:delete.bin', { days: binDays })}</p>
        </DeleteDialog>
      ) : null}
      {open?.kind === 'journal' ? <JournalPart installation={open.row} onClose={close} /> : null}
      {open?.kind === 'services' ? (
        <ServicesPart
          title={t('installations.services', { name: open.row.name })}
          of={{ installationId: open.row.id }}
          onClose={close}
        />
      ) : null}
    </>
  );
};
