import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { isOverdueFlaw } from '#domain/flaws/severity.ts';

type DueDayProps = { flaw: { done: string | null; due?: string | null }; now: Date };

/** Due day of a flaw, marked if it has passed. [LIFE-69] */
export const DueDay = ({ flaw, now }: DueDayProps) => {
  const { t } = useTranslation('flaws');
  if (!flaw.due) return '–';
  return (
    <Flex component="span" gap="4px 8px" align="center" wrap="wrap" display="inline-flex">
      <time dateTime={flaw.due} className="tabular">
        {flaw.due}
      </time>
      {isOverdueFlaw(flaw, now) ? <StatusChip tone="danger">{t('columns.overdue')}</StatusChip> : null}
    </Flex>
  );
};
