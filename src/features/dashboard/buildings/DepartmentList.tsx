import { Box } from '@mantine/core';
import { IconBuilding, IconSitemap } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { Department } from '#contract/tenants/customer.ts';
import { useChooseCustomer } from '#entities/customers/useChooseCustomer.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { ListCard } from './ListCard.tsx';
import { SortSelect } from './SortSelect.tsx';
import classes from '../rows.module.css';
import { departmentOrders, sortDepartments } from './order.ts';
import { useOrderParam } from './useOrderParam.ts';

type DepartmentListProps = { departments: readonly Department[] | undefined };

/** List of the levels below the active customer; a click makes one the active customer. [DASH-05, DASH-08] */
export const DepartmentList = ({ departments }: DepartmentListProps) => {
  const { t } = useTranslation('dashboard');
  const { companyId } = useActivePlace();
  const chooseCustomer = useChooseCustomer();
  const [order, setOrder] = useOrderParam('dsort', departmentOrders);
  const rows = useMemo(
    () => departments && sortDepartments(departments, { key: order.key, isDescending: order.isDescending }),
    [departments, order.key, order.isDescending],
  );
  return (
    <ListCard
      title={t('departments.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('departments.empty')}
      tools={
        <SortSelect
          label={t('departments.sort')}
          sort={order}
          onChange={setOrder}
          options={departmentOrders.map((value) => ({ value, label: t(`departments.by.${value}`) }))}
        />
      }
    >
      {({ id, name, childDepartments, buildings, flaws }) => (
        <button type="button" className={classes.row} onClick={() => chooseCustomer({ id, companyId })}>
          <Box component="span" fw={600} maw="100%">
            {name}
          </Box>
          <span className={`${classes.rowFacts} tabular`}>
            <span className={classes.fact}>
              <IconSitemap size={16} stroke={1.75} aria-hidden />
              {t('departments.departments', { count: childDepartments })}
            </span>
            <span className={classes.fact}>
              <IconBuilding size={16} stroke={1.75} aria-hidden />
              {t('departments.buildings', { count: buildings })}
            </span>
            <span className={classes.fact}>
              {flaws > 0 ? <StateMark state="flaw" size={16} /> : null}
              {t('departments.flaws', { count: flaws })}
            </span>
          </span>
        </button>
      )}
    </ListCard>
  );
};
