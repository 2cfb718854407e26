import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import { daysBetween } from '#domain/dates.ts';
import { now as readClock } from '#platform/time/clock.ts';

/** Threshold below which an expiry counts as near, in days. */
const nearDays = 30;

/** Expiry time of a key, with a mark when it has passed or is near. [KEY-10] */
export const ExpiryCell = ({ expiry }: { expiry: string | null }) => {
  const { t } = useTranslation('apiKeys');
  if (expiry === null)
    return (
      <Text span c="dimmed" fz="xs">
        {t('expiry.unknown')}
      </Text>
    );
  const now = readClock();
  const isOver = Date.parse(expiry) <= now.getTime();
  const isNear = !isOver && daysBetween(now, expiry) <= nearDays;
  return (
    <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
      <RelativeDate date={expiry} hasDistance now={now} />
      {isOver ? <StatusChip tone="danger">{t('expiry.over')}</StatusChip> : null}
      {isNear ? <StatusChip tone="warning">{t('expiry.near')}</StatusChip> : null}
    </Flex>
  );
};
