import { Button, Checkbox, Group } from '@mantine/core';
import { IconArrowsExchange, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { useRowSelection } from '#components/table/selection/useRowSelection.ts';
import type { Service } from '#contract/maintenance/service.ts';
import { maxServicesAtOnce } from '#contract/maintenance/serviceKinds.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import classes from './services.module.css';

const checkboxWidth = 44;
const iconSize = 18;

/**
 * Returns the services selected to be noted, or whose items are replaced, across pages; another filter clears the selection. Without the
 * right nothing can be selected.
 */
export const useServiceSelection = (
  rows: readonly Service[] | undefined,
  filterKey: string,
  mayAct: boolean,
) => {
  const { t } = useTranslation('maintenance');
  const { serviceLabel } = useServiceLabels();
  const { rows: chosen, toggle, add, clear } = useRowSelection<Service>(filterKey);
  const [act, setAct] = useState<'note' | 'replace' | null>(null);
  const services = [...chosen.values()];
  const nameOf = (row: Service): string => [serviceLabel(row), row.buildingName].filter(Boolean).join(' · ');
  const itemIds = [...new Set(services.flatMap(({ mapItemId }) => mapItemId ?? []))];
  const unchosenRows = rows?.filter(({ id }) => !chosen.has(id)) ?? [];
  const canAdd = unchosenRows.length > 0 && chosen.size + unchosenRows.length <= maxServicesAtOnce;
  const column: DataTableColumn<Service> = {
    id: 'choose',
    header: t('choose'),
    isHeaderHidden: true,
    isTick: true,
    width: checkboxWidth,
    value: null,
    cell: (row) => (
      <label className={classes.choose}>
        <Checkbox
          size="md"
          aria-label={t('choose_named', { name: serviceLabel(row) })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  };
  const tools = (
    <Group gap="xs">
      {canAdd ? (
        <Button variant="default" onClick={() => add(unchosenRows)}>
          {t('choose_page', { count: unchosenRows.length })}
        </Button>
      ) : null}
      {chosen.size > 0 ? (
        <>
          <Button leftSection={<IconTool size={iconSize} aria-hidden />} onClick={() => setAct('note')}>
            {t('note', { count: chosen.size })}
          </Button>
          {itemIds.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={iconSize} aria-hidden />}
              onClick={() => setAct('replace')}
            >
              {t('replace', { count: itemIds.length })}
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('choose_none')}
          </Button>
        </>
      ) : null}
    </Group>
  );
  return {
    columns: mayAct ? [column] : [],
    tools: mayAct ? tools : undefined,
    act,
    services,
    itemIds,
    names: services.map(nameOf),
    onClose: () => setAct(null),
    onSaved: clear,
  };
};
