import { Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { FilePack, PackForm } from '#contract/filePacks/filePack.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { notify } from '#platform/notify.ts';
import { saveFile } from '#platform/saveFile.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { PackDialog } from './PackDialog.tsx';
import { usePackColumns } from './usePackColumns.tsx';

/** Interval of reloading while a pack is being made, in milliseconds. */
const reloadMs = 2_000;

/** Returns the function that downloads a pack, or shows why that failed. */
const useDownloadPack = () => {
  const { t } = useTranslation(['fireSafetyFile', 'filePacks']);
  const textOf = useFailureText();
  return async ({ id, buildingName, day, form }: FilePack): Promise<void> => {
    const outcome = await sendCall('downloadFilePack', { path: { id } });
    if (!outcome.ok) return notify({ tone: 'failure', text: textOf(outcome.failure) });
    const title = form === 'reply' ? t('filePacks:forms.reply') : t('title_one');
    const extension = form === 'zip' ? 'zip' : 'pdf';
    const name = fileNameOf([title, buildingName, day].filter(Boolean).join(' '), extension);
    saveFile(name, new Blob([outcome.data.bytes], { type: outcome.data.type }));
  };
};

/** Kept packs of a building, the newest first, with the button that makes one. [SBA-48] */
export const Packs = ({ customerId, buildingId }: { customerId: number; buildingId: number }) => {
  const { t } = useTranslation('filePacks');
  const mayMake = useMayCallThere('createFilePack');
  const [isAsking, setIsAsking] = useState(false);
  const [pollingInterval, setPollingInterval] = useState(0);
  const list = useListAddress({ id: 'filePacks', orders: ['Created desc', 'BuildingName'] });
  const columns = usePackColumns();
  const [create] = useCallMutation('createFilePack');
  const download = useDownloadPack();
  const query = { customerId, buildingId, ...list.paging };
  const packs = useCallQuery('listFilePacks', query, { ...refetchOnMount, pollingInterval });
  const isPending = packs.data?.rows.some(({ state }) => state === 'waiting' || state === 'running') === true;
  const neededInterval = isPending ? reloadMs : 0;
  if (neededInterval !== pollingInterval) setPollingInterval(neededInterval);
  const make = async (form: PackForm) => {
    const result = await create({ id: buildingId, body: { form } });
    if (!('error' in result)) notify({ tone: 'success', text: t('queued') });
    return result;
  };
  return (
    <Stack miw={0} gap="sm" className="no-print">
      <Title order={2} fz="lg">
        {t('title')}
      </Title>
      <Text c="dimmed" maw="70ch">
        {t('intro')}
      </Text>
      <ListView<FilePack>
        isPart
        caption={t('title')}
        list={list}
        query={packs}
        scope={buildingId}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ created }) => formatTimestamp(created)}
        emptyText={t('empty')}
        add={mayMake ? { label: t('make'), onAdd: () => setIsAsking(true) } : undefined}
        missingRight={mayMake ? undefined : t('right')}
        rowActions={(pack) =>
          pack.state === 'done'
            ? [
                {
                  id: 'download',
                  label: t('download', { time: formatTimestamp(pack.created) }),
                  icon: <IconDownload size={18} aria-hidden />,
                  onSelect: () => void download(pack),
                },
              ]
            : []
        }
      />
      {isAsking ? <PackDialog title={t('make')} onMake={make} onClose={() => setIsAsking(false)} /> : null}
    </Stack>
  );
};
