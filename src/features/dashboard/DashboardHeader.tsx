import { Anchor, Box, Group, Skeleton, Title } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BuildingStatus, Customer, CustomerInformation } from '#contract/tenants/customer.ts';
import { LatePicker } from '#entities/buildings/ui/LatePicker.tsx';
import { useChooseCustomer } from '#entities/customers/useChooseCustomer.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import { useIdleAfter } from '#platform/useIdleAfter.ts';
import classes from './dashboard.module.css';

type DashboardHeaderProps = {
  customer: Customer | undefined;
  /** Name stored on this device, while the record isn't available. */
  name: string | undefined;
  information: CustomerInformation | undefined;
  /** Buildings elsewhere that a guest sees: they are counted where they are shown. */
  external: readonly BuildingStatus[];
  buildingId: number | null;
  buildingName: string | undefined;
  /** True while the information is loading for the first time. */
  isLoading: boolean;
  onBuilding: (id: number | null) => void;
};

/** Header of the dashboard: customer, totals, and the link to the level above. [DASH-02, DASH-03] */
export const DashboardHeader = (props: DashboardHeaderProps) => {
  const { customer, name, information, external, buildingId, buildingName, isLoading, onBuilding } = props;
  const { t } = useTranslation('dashboard');
  const chooseCustomer = useChooseCustomer();
  const mayPassOwnRoot = usePermission('dashboard_back_past_own_root_node');
  const seesOwnRoot = usePermission('tree_see_own_root');
  const isAtRest = useIdleAfter(!isLoading);
  const parentId = customer?.parentId ?? null;
  const flawsElsewhere = external.reduce((sum, { flaws }) => sum + flaws, 0);
  const flawCount = (information?.flawCount ?? 0) + flawsElsewhere;
  const flaws = t('header.flaws', { count: flawCount });
  const counts = [
    {
      id: 'departments',
      text: information && t('header.departments', { count: information.departmentCount }),
    },
    {
      id: 'buildings',
      text: information && t('header.buildings', { count: information.buildingCount + external.length }),
    },
    {
      id: 'flaws',
      // The work list contains only the customer's own: totals that include others don't link to it.
      text:
        information && (flawsElsewhere > 0 ? flaws : <WorkLink wish={{ tab: 'flaws' }}>{flaws}</WorkLink>),
    },
  ];
  return (
    <Group align="flex-end" justify="space-between">
      <Box miw={0}>
        {customer && parentId !== null && mayPassOwnRoot && seesOwnRoot ? (
          <Anchor
            component="button"
            type="button"
            className={classes.levelUp}
            onClick={() => chooseCustomer({ id: parentId, companyId: customer.companyId })}
          >
            <IconArrowUp size={16} aria-hidden />
            {t('header.level_up')}
          </Anchor>
        ) : null}
        <Title order={1}>{name ?? <Skeleton height={28} width={280} />}</Title>
        {information || isLoading ? (
          <ul className={`${classes.counts} tabular`} aria-label={t('header.counts')}>
            {counts.map(({ id, text }) => (
              <li key={id}>{text ?? <Skeleton height={16} width={90} />}</li>
            ))}
          </ul>
        ) : null}
      </Box>
      <LatePicker buildingId={buildingId} name={buildingName} isLater={!isAtRest} onChange={onBuilding} />
    </Group>
  );
};
