import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithInfo } from '#components/table/InfoPanel.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useRecordRights } from '#entities/catalogue/useRecordRights.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryInfo } from './EntryInfo.tsx';
import { CatalogueFiles } from './import/CatalogueFiles.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

const useEntryColumns = (): DataTableColumn<FireProtection>[] => {
  const { t } = useTranslation('catalogue');
  const { groupName, kindName } = useKindNames();
  const ownerName = useOwnerName();
  const group = (entry: FireProtection) => groupName(entry.group);
  const kind = (entry: FireProtection) => kindName(entry.inventoryType);
  return [
    { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
    { id: 'group', header: t('columns.group'), cell: group, value: group },
    { id: 'kind', header: t('columns.kind'), hideBelow: 'desktop', cell: kind, value: kind },
    { id: 'owner', header: t('columns.owner'), cell: ownerName, value: ownerName },
    createdColumn(t('columns.created')),
  ];
};

/** Dialog that asks before an entry is deleted, and names its uses. [CAT-06, CAT-19] */
const DeleteEntry = ({ entry, onClose }: { entry: FireProtection; onClose: () => void }) => {
  const uses = useCallQuery('getFireProtectionUses', { id: entry.id }, refetchOnMount);
  const [remove] = useCallMutation('deleteFireProtection');
  return (
    <DeleteUsed name={entry.name} uses={uses} onDelete={() => remove({ id: entry.id })} onClose={onClose} />
  );
};

const groups = ['0', '1', '2', '3', '4', '5'] as const;
const tabs = ['all', ...groups] as const;

/** Screen with the fire-protection catalogue of the active customer, with details of the chosen entry. [CAT-01..09] */
export const CatalogueScreen = () => {
  const { t } = useTranslation('catalogue');
  const { groupName } = useKindNames();
  const isMobile = useIsMobile();
  const mayChange = useRecordRights('updateFireProtection');
  const columns = useEntryColumns();
  const [copied, setCopied] = useState<FireProtection | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { customerId, mayEdit, open, list, screen } = useRecordList<FireProtection, (typeof tabs)[number]>({
    id: 'catalogue',
    right: 'fireprotections_edit',
    tabs,
    texts: { title: t('title'), search: t('search'), empty: t('empty'), add: t('add'), right: t('right') },
  });
  const fireProtectionType = list.tab === 'all' ? null : Number(list.tab);
  const query = { customerId, search: list.search || null, fireProtectionType, ...list.paging };
  const entries = useCallQuery('listFireProtections', query, refetchOnMount);
  const chosenEntry = entries.data?.rows.find(({ id }) => id === chosenId) ?? null;
  const close = () => {
    setCopied(null);
    open.close();
  };
  return (
    <WithInfo
      info={
        chosenEntry && !isMobile ? <EntryInfo entry={chosenEntry} onClose={() => setChosenId(null)} /> : null
      }
    >
      <ListScreen<FireProtection, (typeof tabs)[number]>
        {...screen()}
        query={entries}
        actions={
          mayEdit && customerId !== null ? (
            <CatalogueFiles customerId={customerId} count={entries.currentData?.pagination.totalCount ?? 0} />
          ) : undefined
        }
        tabs={{
          label: t('group'),
          options: [
            { value: 'all', label: t('all') },
            ...groups.map((group) => ({ value: group, label: groupName(Number(group)) })),
          ],
        }}
        fetchPage={pagesOf('listFireProtections', query)}
        columns={columns}
        onRowOpen={isMobile ? undefined : ({ id }) => setChosenId(id === chosenId ? null : id)}
        selectedKey={open.selectedKey ?? chosenId}
        rowActions={recordActions<FireProtection>({
          mayChange,
          edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
          ...(mayEdit && { copy: { label: ({ name }) => t('copy', { name }), onSelect: setCopied } }),
          remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
        })}
      >
        {open.isAdding || open.edited || copied ? (
          <EntryForm
            key={`${open.edited?.id ?? 0} ${copied?.id ?? 0}`}
            entry={open.edited}
            like={copied}
            onClose={close}
          />
        ) : null}
        {open.deleted ? <DeleteEntry entry={open.deleted} onClose={open.close} /> : null}
      </ListScreen>
    </WithInfo>
  );
};
