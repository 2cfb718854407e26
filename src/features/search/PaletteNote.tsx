import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import { isSearchable } from '#domain/search.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { useHits } from './useHits.ts';

type PaletteNoteProps = { text: string; hits: ReturnType<typeof useHits>; count: number };

/** Status text of the search: number of hits, none, a hint, or the failure. */
export const PaletteNote = ({ text, hits, count }: PaletteNoteProps) => {
  const { t } = useTranslation('search');
  const textOf = useFailureText();
  const { isEmpty, isFetching, isPartial, failure, retry } = hits;
  const noteText = (): string => {
    if (isEmpty) return count > 0 ? '' : t('start');
    if (!isSearchable(text)) return t('too_short');
    if (isFetching) return count > 0 ? t('hits', { count }) : t('searching');
    if (failure) return '';
    return count > 0 ? t('hits', { count }) : t('no_hits', { text: text.trim() });
  };
  return (
    <>
      <Box h={4} mt="xs">
        {isFetching ? <ThinBar label={t('searching')} /> : null}
      </Box>
      {failure && !isFetching ? <FailureAlert text={textOf(failure)} onRetry={retry} /> : null}
      {isPartial ? <FailureAlert text={t('partial')} onRetry={retry} /> : null}
      <Text role="status" mih="1.5em" c="dimmed" fz="sm" mt={4} mb="xs">
        {noteText()}
      </Text>
    </>
  );
};
