import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { CardSkeleton } from './Skeletons.tsx';

type OneRecordProps<Row> = {
  query: { currentData?: Row; error?: unknown; refetch: () => unknown };
  /** Returns whether the record in the response was deleted. */
  isGone?: (record: Row) => boolean;
  unknown: { icon: ReactNode; title: string };
  listPath: string;
  listLabel: string;
  children: (record: Row) => ReactNode;
};

/** Record from the URL: loading, loaded, not available, or unknown, with a link to the list. */
export const OneRecord = <Row,>(props: OneRecordProps<Row>) => {
  const { query, isGone, unknown, listPath, listLabel, children } = props;
  const textOf = useFailureText();
  const { currentData, error, refetch } = query;
  const status = error ? toFailure(error).status : 0;
  if (status === 404 || status === 400 || (currentData !== undefined && isGone?.(currentData)))
    return (
      <EmptyState
        isScreen
        icon={unknown.icon}
        title={unknown.title}
        action={
          <Button component={Link} to={listPath}>
            {listLabel}
          </Button>
        }
      />
    );
  if (currentData !== undefined) return children(currentData);
  return error ? (
    <LoadFailure text={textOf(error)} onRetry={() => void refetch()} />
  ) : (
    <CardSkeleton height={360} />
  );
};
