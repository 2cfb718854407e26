import { Button, Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { useRowSelection } from '#components/table/selection/useRowSelection.ts';
import { maxDeclinedAtOnce } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { itemOf } from './useReportColumns.tsx';
import classes from './faultReports.module.css';

const checkboxWidth = 44;

/**
 * Returns the reports chosen to be turned down together. Another list, named by `scope`, begins without any; reports that aren't shown stay
 * chosen.
 */
export const useReportSelection = (
  rows: readonly FaultReport[] | undefined,
  { scope, onDecline }: { scope: string; onDecline: (reports: readonly FaultReport[]) => void },
) => {
  const { t } = useTranslation('faultReports');
  const { rows: chosen, toggle, add, clear } = useRowSelection<FaultReport>(scope);
  const unchosen = rows?.filter(({ id }) => !chosen.has(id)) ?? [];
  const canAdd = unchosen.length > 0 && chosen.size + unchosen.length <= maxDeclinedAtOnce;
  const column: DataTableColumn<FaultReport> = {
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
          aria-label={t('choose_named', { item: itemOf(row), text: row.text })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
  };
  const tools = (
    <Flex gap="xs" wrap="wrap">
      {canAdd ? (
        <Button variant="default" onClick={() => add(unchosen)}>
          {t('choose_page', { count: unchosen.length })}
        </Button>
      ) : null}
      {chosen.size > 0 ? (
        <>
          <Button variant="default" onClick={() => onDecline([...chosen.values()])}>
            {t('decline_chosen', { count: chosen.size })}
          </Button>
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('choose_none')}
          </Button>
        </>
      ) : null}
    </Flex>
  );
  return { column, tools, clear };
};
