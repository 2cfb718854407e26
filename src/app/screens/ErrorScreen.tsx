import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router-dom';
import { lastCall } from '#platform/calls/callIds.ts';
import { nowIso } from '#platform/time/clock.ts';
import { version } from '../version.ts';
import { logFailure } from '#platform/log.ts';
import { pathTo } from '#platform/paths.ts';

/** Returns the lines that support needs to diagnose the error: no text of the screen, no name. */
const supportLines = (): string[] =>
  [version, nowIso(), lastCall.ended ? `${lastCall.ended.name} ${lastCall.ended.id}` : ''].filter(Boolean);

/** Screen after an unexpected error: reported once, with a way to continue. */
export const ErrorScreen = () => {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const navigate = useNavigate();
  const [support] = useState(supportLines);

  useEffect(() => logFailure('a screen broke', error), [error]);

  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="sm" role="alert" maw={480} ta="center">
        <Title order={1}>{t('shell.error_title')}</Title>
        <Text c="dimmed">{t('shell.error_text')}</Text>
        <Text size="sm" c="dimmed">
          {t('shell.error_support')}
          {support.map((line) => (
            <Text key={line} span inherit display="block" style={{ whiteSpace: 'nowrap' }}>
              {line}
            </Text>
          ))}
        </Text>
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
