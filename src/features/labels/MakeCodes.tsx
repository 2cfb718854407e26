import { Button, Group, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { useCallMutation } from '#store/callApi.ts';

type MakeCodesProps = { place: Record<'buildingId' | 'floorId' | 'mapItemId', number | null> };

/** Button that assigns codes to the place's items without one. */
export const MakeCodes = ({ place }: MakeCodesProps) => {
  const { t } = useTranslation('codes');
  const textOf = useFailureText();
  const [key, setKey] = useState(newId);
  const [make, { data, isLoading, error }] = useCallMutation('makeItemCodes');
  const [named] = Object.entries(place).filter(([, id]) => id !== null);
  const makeCodes = async () => {
    if (!named) return;
    const answer = await make({ body: Object.fromEntries([named]), idempotencyKey: key });
    if (answer.data) setKey(newId());
  };
  return (
    <Stack gap="sm" maw={560}>
      <Text c="dimmed">{t('labels.about')}</Text>
      <Group gap="xs" align="flex-end">
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          loading={isLoading}
          onClick={() => void makeCodes()}
        >
          {t('labels.make')}
        </Button>
        <span role="status">
          {data ? t(data.count === 0 ? 'labels.all_have' : 'labels.made', { count: data.count }) : null}
        </span>
      </Group>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </Stack>
  );
};
