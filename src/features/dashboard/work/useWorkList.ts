import { useTranslation } from 'react-i18next';
import type { ListAddress } from '#components/table/useListAddress.ts';
import type { WorkAddress, WorkTab } from './useWorkAddress.ts';
import { workGroup } from './WorkGroupHead.tsx';

/** Returns the shared parts of the lists of work: rows by building, exports with all columns, and the text of an empty list. */
export const useWorkList = (
  tab: WorkTab,
  { isFiltered, place, onClear }: WorkAddress,
  list: ListAddress<string>,
) => {
  const { t } = useTranslation('dashboard');
  const { t: say } = useTranslation('flawWork');
  return {
    caption: t(`work.${tab}`),
    list,
    scope: place.customerId,
    rowKey: ({ id }: { id: number }) => id,
    searchLabel: say('list.search'),
    isPart: true,
    isExportedWhole: true,
    emptyText: say(isFiltered ? 'list.empty_filtered' : `list.empty_${tab}`),
    filters: { isSet: isFiltered, onClear },
    groupOf: workGroup,
  } as const;
};
