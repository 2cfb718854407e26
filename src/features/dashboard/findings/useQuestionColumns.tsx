import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FoundQuestion } from '#contract/rounds/round.ts';
import { FixMark } from '#entities/flaws/ui/office/FixMark.tsx';
import { dayCell } from '@tillsyn/spreadsheet/cells';

/** Returns the columns of a table of questions with a negative answer, in their order. [DASH-28, DASH-32] */
export const useQuestionColumns = (): readonly DataTableColumn<FoundQuestion>[] => {
  const { t } = useTranslation('dashboard');
  return [
    {
      id: 'name',
      header: t('questions.columns.name'),
      sortKey: 'Name',
      isTitle: true,
      width: '34%',
      cell: ({ name }) => name,
    },
    {
      id: 'answer',
      header: t('questions.columns.answer'),
      cell: ({ answerDescription, answer }) => answerDescription || answer || '–',
      value: ({ answerDescription, answer }) => answerDescription || answer || '',
    },
    {
      id: 'found',
      header: t('questions.columns.found'),
      sortKey: 'Found',
      cell: ({ id, found }) => (
        <Flex component="span" gap="2px 10px" align="center" wrap="wrap" display="inline-flex">
          <RelativeDate date={found} />
          <FixMark kind="question" targetId={id} />
        </Flex>
      ),
      value: ({ found }) => dayCell(found),
    },
    {
      id: 'round',
      header: t('questions.columns.round'),
      sortKey: 'Round',
      width: '24%',
      cell: ({ roundName }) => roundName,
    },
  ];
};
