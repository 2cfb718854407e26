import { Button, Checkbox } from '@mantine/core';
import { IconArrowsExchange, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '../../components/table/dataTableTypes.ts';
import type { Service } from '../../contract/services/service.ts';
import { maxServicesAtOnce } from '../../contract/services/serviceKinds.ts';
import { useServiceWords } from '../../entities/services/useServiceWords.ts';
import classes from './services.module.css';

const checkboxWidth = 44;
const iconSize = 18;

/** Services chosen to be noted, or whose items are replaced, across pages; without the right nothing can be chosen. */
export const useServiceSelection = (rows: readonly Service[] | undefined, mayAct: boolean) => {
  const { t } = useTranslation('services');
  const { serviceLabel } = useServiceWords();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Service>>(new Map());
  const [act, setAct] = useState<'note' | 'replace' | null>(null);
  const toggle = (row: Service) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  const services = [...chosen.values()];
  const itemIds = [...new Set(services.flatMap(({ mapItemId }) => mapItemId ?? []))];
  const rest = rows?.filter(({ id }) => !chosen.has(id)) ?? [];
  const canAdd = rest.length > 0 && chosen.size + rest.length <= maxServicesAtOnce;
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
    <div className={classes.selection}>
      {canAdd ? (
        <Button
          variant="default"
          onClick={() => setChosen(new Map([...chosen, ...rest.map((row) => [row.id, row] as const)]))}
        >
          {t('choose_page', { count: rest.length })}
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
          <Button variant="subtle" color="gray" onClick={() => setChosen(new Map())}>
            {t('choose_none')}
          </Button>
        </>
      ) : null}
    </div>
  );
  return {
    columns: mayAct ? [column] : [],
    tools: mayAct ? tools : undefined,
    ...{ act, services, itemIds },
    onClose: () => setAct(null),
    onSaved: () => setChosen(new Map()),
  };
};
