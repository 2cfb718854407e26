import { Button, Checkbox, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { useRowSelection } from '#components/table/selection/useRowSelection.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import classes from './work.module.css';

/** Subject of a reminder. */
export type Reminded = { id: number; name: string };

const checkboxWidth = 44;

/**
 * Returns the rows selected for a reminder, or for `more`; the selection is kept across pages, and cleared by another filter. Without the
 * right to send e-mails nothing can be selected.
 */
export const useWorkSelection = <Row extends Reminded>(
  rows: readonly Row[] | undefined,
  filterKey: string,
  more?: (chosen: readonly Row[]) => ReactNode,
  nameOf: (row: Row) => string = ({ name }) => name,
) => {
  const { t } = useTranslation('dashboard');
  const mayAct = useMayCall('setFlawWork');
  const { rows: chosen, toggle, add, clear } = useRowSelection<Row>(filterKey);
  const [reminded, setReminded] = useState<readonly Reminded[] | null>(null);
  const unchosenRows = rows?.filter(({ id }) => !chosen.has(id)) ?? [];
  const column: DataTableColumn<Row> = {
    id: 'choose',
    header: t('work.choose'),
    isHeaderHidden: true,
    isTick: true,
    width: checkboxWidth,
    value: null,
    cell: (row) => (
      <label className={classes.choose}>
        <Checkbox
          size="md"
          aria-label={t('work.choose_named', { name: nameOf(row) })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  };
  const tools = (
    <Group gap="xs">
      {unchosenRows.length > 0 ? (
        <Button variant="default" onClick={() => add(unchosenRows)}>
          {t('work.choose_page', { count: unchosenRows.length })}
        </Button>
      ) : null}
      {chosen.size > 0 ? (
        <>
          <Button
            leftSection={<IconMail size={18} aria-hidden />}
            onClick={() => setReminded([...chosen.values()])}
          >
            {t('work.remind', { count: chosen.size })}
          </Button>
          {more?.([...chosen.values()])}
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('work.choose_none')}
          </Button>
        </>
      ) : null}
    </Group>
  );
  return {
    columns: mayAct ? [column] : [],
    tools: mayAct ? tools : undefined,
    reminded,
    clear,
    onCancel: () => setReminded(null),
    onSent: () => {
      setReminded(null);
      clear();
    },
  };
};
