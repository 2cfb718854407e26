import { Button, Group, Text } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackForm } from '#contract/filePacks/filePack.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { PackDialog } from './PackDialog.tsx';

/** Interval of asking how many packs remain to be made, in milliseconds. */
const reloadMs = 3_000;

/** Button that makes packs of all buildings of a customer, and the number of those that remain to be made. [SBA-44] */
export const CustomerPacks = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('filePacks');
  const mayMake = useMayCallThere('createFilePacks');
  const [isAsking, setIsAsking] = useState(false);
  const [pollingInterval, setPollingInterval] = useState(0);
  const [create] = useCallMutation('createFilePacks');
  const query = { customerId, isPending: true, pageSize: 1 };
  const { currentData } = useCallQuery('listFilePacks', query, { ...refetchOnMount, pollingInterval });
  const count = currentData?.pagination.totalCount ?? 0;
  const neededInterval = count > 0 ? reloadMs : 0;
  if (neededInterval !== pollingInterval) setPollingInterval(neededInterval);
  const make = async (form: PackForm) => {
    const result = await create({ customerId, body: { form } });
    if ('data' in result && result.data)
      notify({ tone: 'success', text: t('queued_all', { count: result.data.count }) });
    return result;
  };
  return (
    <Group gap="sm" className="no-print">
      {mayMake ? (
        <Button
          variant="default"
          leftSection={<IconPackageExport size={18} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('make_all')}
        </Button>
      ) : null}
      <Text role="status" c="dimmed">
        {count > 0 ? t('pending', { count }) : null}
      </Text>
      {isAsking ? (
        <PackDialog title={t('make_all')} onMake={make} onClose={() => setIsAsking(false)} />
      ) : null}
    </Group>
  );
};
