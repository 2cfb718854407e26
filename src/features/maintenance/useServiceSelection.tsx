import { Button } from '@mantine/core';
import { IconArrowsExchange, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowSelection } from '#components/table/selection/useRowSelection.tsx';
import type { Service } from '#contract/maintenance/service.ts';
import { maxServicesAtOnce } from '#contract/maintenance/serviceKinds.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';

const iconSize = 18;

const itemIdsOf = (services: readonly Service[]): number[] => [
  ...new Set(services.flatMap(({ mapItemId }) => mapItemId ?? [])),
];

/** Returns the services selected to be noted, or whose items are replaced; without the right nothing can be selected. */
export const useServiceSelection = (
  rows: readonly Service[] | undefined,
  filterKey: string,
  mayAct: boolean,
) => {
  const { t } = useTranslation('maintenance');
  const { serviceLabel } = useServiceLabels();
  const [act, setAct] = useState<'note' | 'replace' | null>(null);
  const nameOf = (row: Service): string => [serviceLabel(row), row.buildingName].filter(Boolean).join(' · ');
  const selection = useRowSelection<Service>({
    rows,
    filterKey,
    nameOf: serviceLabel,
    most: maxServicesAtOnce,
    mayAct,
    actions: (selected) => (
      <>
        <Button leftSection={<IconTool size={iconSize} aria-hidden />} onClick={() => setAct('note')}>
          {t('note', { count: selected.length })}
        </Button>
        {itemIdsOf(selected).length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={iconSize} aria-hidden />}
            onClick={() => setAct('replace')}
          >
            {t('replace', { count: itemIdsOf(selected).length })}
          </Button>
        ) : null}
      </>
    ),
  });
  const { columns, tools, clear, selectedRows: services } = selection;
  return {
    columns,
    tools,
    act,
    services,
    itemIds: itemIdsOf(services),
    names: services.map(nameOf),
    onClose: () => setAct(null),
    onSaved: clear,
  };
};
