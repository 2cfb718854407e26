import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../../components/table/useListAddress.ts';
import type { WorkAddress, WorkTab } from './useWorkAddress.ts';
import { workGroup } from './WorkGroupHead.tsx';

/** Common to the lists of work: rows by building, exports with all columns, and the text of an empty list. */
export const useWorkList = (
  tab: WorkTab,
  { isFiltered, place, onClear }: WorkAddress,
  list: ListAddress<string>,
) => {
  const { t } = useTranslation('dashboard');
  return {
    caption: t(`work.${tab}`),
    list,
    scope: place.customerId,
    rowKey: ({ id }: { id: number }) => id,
    searchLabel: t('work.search'),
    isPart: true,
    isExportedWhole: true,
    emptyText: t(isFiltered ? 'work.empty_filtered' : `work.empty_${tab}`),
    filters: { isSet: isFiltered, onClear },
    groupOf: workGroup,
  } as const;
};
