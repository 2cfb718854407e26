import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CopiedValue } from '#components/text/CopiedValue.tsx';
import { feedNames } from '#contract/feeds/feedNames.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';
import { transport } from '#platform/calls/transport.ts';

/** Returns the address of a feed, beside the API's. */
const feedAddress = (path: string): string =>
  new URL(`../feeds/${path}`, new URL(transport.apiBaseUrl, window.location.href)).href;

/** Card with the addresses to enter in Excel and Power BI. [HOOK-15] */
export const FeedAddresses = () => {
  const { t } = useTranslation('apiKeys');
  const [list, setList] = useState<FeedName>('flaws');
  const listName = t(`feed_names.${list}`);
  return (
    <Card title={t('feeds.title')}>
      <Text maw="70ch">{t('feeds.text')}</Text>
      <Stack gap={4} component="section" aria-label={t('feeds.odata')}>
        <Text fw={600}>{t('feeds.odata')}</Text>
        <CopiedValue value={feedAddress('odata')} label={t('feeds.copy_odata')} />
      </Stack>
      <Stack gap={4} component="section" aria-label={t('feeds.csv')}>
        <Select
          label={t('feeds.csv')}
          allowDeselect={false}
          searchable
          maw={320}
          data={feedNames.map((value) => ({ value, label: t(`feed_names.${value}`) }))}
          value={list}
          onChange={(value) => value !== null && setList(value)}
        />
        <CopiedValue value={feedAddress(`${list}.csv`)} label={t('feeds.copy_csv', { list: listName })} />
      </Stack>
    </Card>
  );
};
