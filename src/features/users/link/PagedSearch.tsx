import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { stepBetween } from '#components/tree/stepBetween.ts';
import type { Page } from '#platform/calls/callAddress.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';

/** Chosen record. */
export type Choice = { id: number; name: string };

/** Incremental pages, as the query hooks return them. */
type Pages = {
  data?: { pages: readonly Page<Choice>[] };
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type PagedSearchProps = {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  pages: Pages;
  /** Renders the hits, of which there is at least one. */
  children: (hits: readonly Choice[]) => ReactNode;
};

/** Debounce delay of the search, in milliseconds. [USER-30] */
const searchDelayMs = 500;

/** Results of a search on the server, ten at a time with a button for more. [USER-30, USER-31] */
export const PagedSearch = (props: PagedSearchProps) => {
  const { label, searchLabel, search, onSearch, pages, children } = props;
  const { t } = useTranslation(['users', 'common']);
  const textOf = useFailureText();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = pages;
  // A backend may return the last page again when one after it is requested.
  const hits = [
    ...new Map((data?.pages ?? []).flatMap((page) => page.rows).map((row) => [row.id, row])).values(),
  ];
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={label} onKeyDown={stepBetween}>
      <Box component="h3" m={0} fz="sm" fw={600}>
        {label}
      </Box>
      <div>
        <SearchField label={searchLabel} value={search} onChange={onSearch} debounceMs={searchDelayMs} />
      </div>
      {error ? <FailureAlert text={textOf(error)} onRetry={() => void pages.refetch()} /> : null}
      {!data && isFetching ? <RowsSkeleton rows={4} /> : null}
      {data && hits.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('common:data_table.no_results')}
        </Text>
      ) : null}
      {hits.length > 0 ? (
        <Stack gap="xs" aria-busy={isFetching}>
          {children(hits)}
        </Stack>
      ) : null}
      {hasNextPage ? (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('link.more')}
          </Button>
        </div>
      ) : null}
    </Flex>
  );
};
