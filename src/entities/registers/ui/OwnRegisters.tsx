import { Button, Group, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { incidentKind } from '#contract/registers/incidentEvents.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { OwnDelegations } from './OwnDelegations.tsx';

/** Own roles, the link to report an incident, and the number of those that wait for a decision. [SBA-05, SBA-06] */
export const OwnRegisters = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('registers');
  const mayReport = useMayCall('reportIncident');
  const mayDecide = usePermissionThere('documents_edit');
  const waiting = useCallQuery(
    'listRegisterRecords',
    mayDecide ? { kind: incidentKind, customerId, triage: 'waiting' as const, pageSize: 1 } : skipToken,
    refetchOnMount,
  );
  const count = waiting.currentData?.pagination.totalCount ?? 0;
  return (
    <Stack gap="xs">
      <OwnDelegations />
      <Group gap="xs">
        {count > 0 ? (
          <Button
            component={Link}
            variant="default"
            to={pathTo('registers', {}, { query: { kind: incidentKind, triage: 'waiting' } })}
          >
            {t('incidents.waiting', { count })}
          </Button>
        ) : null}
        {mayReport ? (
          <Button component={Link} variant="default" to={pathTo('incidents', {}, { query: { report: 1 } })}>
            {t('incidents.report')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};
