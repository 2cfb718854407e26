import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router-dom';
import { logFailure } from '../../platform/log.ts';
import { pathTo } from '../../platform/paths.ts';

/** Replaces a screen after an unexpected error: reported once, with a way to go on. */
export const ErrorScreen = () => {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const navigate = useNavigate();

  useEffect(() => logFailure('a screen broke', error), [error]);

  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="sm" role="alert" maw={480} ta="center">
        <Title order={1}>{t('shell.error_title')}</Title>
        <Text c="dimmed">{t('shell.error_text')}</Text>
        <Group justify="center">
          <Button onClick={() => void navigate(0)}>{t('feedback.retry')}</Button>
          <Button variant="default" onClick={() => void navigate(pathTo('dashboard'))}>
            {t('shell.to_start')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
};
