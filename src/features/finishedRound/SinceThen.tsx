import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LaterClosed } from '#domain/rounds/asFound.ts';
import { sinceText } from './roundReport.tsx';
import type { ReportTexts } from './roundReport.tsx';

type SinceThenProps = { since: readonly LaterClosed[]; words: ReportTexts };

/** Flaws and negative answers that were closed after the round was finished, separate from its findings. [EYES-24] */
export const SinceThen = ({ since, words }: SinceThenProps) => {
  const { t } = useTranslation('rounds');
  if (since.length === 0) return null;
  return (
    <section aria-labelledby="since-then">
      <Box id="since-then" component="h2" m="24px 0 8px" fz="lg">
        {t('report.since')}
      </Box>
      <Flex component="ul" direction="column" gap={4} m={0} ps={20}>
        {since.map((each) => (
          <li key={`${each.kind}-${each.id}`}>
            <strong>{each.name}</strong>: {sinceText(each, words)}
          </li>
        ))}
      </Flex>
    </section>
  );
};
