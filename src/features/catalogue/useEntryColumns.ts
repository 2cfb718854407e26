import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';

export const useEntryColumns = (): DataTableColumn<FireProtection>[] => {
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
