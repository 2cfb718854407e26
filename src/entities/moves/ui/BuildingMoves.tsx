import { Box, Flex, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { DatedText } from '#components/text/DatedText.tsx';
import { FactList } from '#components/text/FactList.tsx';
import type { BuildingMove } from '#contract/moves/move.ts';
import { inOrder } from '#domain/moves/moveLines.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCountTexts } from '../useCountTexts.ts';
import { MoveStatusChip } from './MoveStatusChip.tsx';
import { StayedRounds } from './StayedRounds.tsx';
import classes from './buildingMoves.module.css';
import { useCallQuery } from '#store/callApi.ts';

const OneMove = ({ move }: { move: BuildingMove }) => {
  const { t } = useTranslation('moveSummary');
  const { lineOf } = useCountTexts();
  const { moveId: id, executed, approved, counts } = move;
  const customer = (name: string | null) => name ?? t('history.another');
  const person = (name: string | null) => name ?? t('history.outside');
  const actText = (key: 'executed' | 'approved', timestamp: string, by: string | null) =>
    t(`history.${key}`, { date: formatDate(timestamp), who: person(by) });
  const titleId = `building-move-${id}`;
  return (
    <li className={classes.move}>
      <Flex component="section" direction="column" gap="xs" miw={0} aria-labelledby={titleId}>
        <Group gap="xs">
          <Box id={titleId} component="h2" m={0} fz="md">
            {t('history.move', { id })}
          </Box>
          <MoveStatusChip status={move.moveStatus} />
        </Group>
        <Text>
          {t(move.moveType === 'copy' ? 'history.copied' : 'history.moved', {
            from: customer(move.fromCustomerName),
            to: customer(move.targetCustomerName),
          })}
        </Text>
        <Text>
          <DatedText text={actText('executed', executed, move.executedBy)} />
          {'. '}
          <DatedText
            text={approved ? actText('approved', approved, move.approvedBy) : t('history.waiting')}
          />
          {'.'}
        </Text>
        <FactList facts={[{ term: t('history.why'), text: move.note, isWide: true }]} />
        {counts.length === 0 ? null : (
          <div>
            <Box component="h3" display="block" m="0 0 4px" fz="sm">
              {t('history.did')}
            </Box>
            <ul className={classes.counts}>
              {inOrder(counts).map((count) => (
                <li key={`${count.kind} ${count.act}`} className="tabular">
                  {lineOf(count, 'past')}
                </li>
              ))}
            </ul>
          </div>
        )}
        <StayedRounds {...move} />
      </Flex>
    </li>
  );
};

/** Moves of a building between customers with person, time and reason, the newest first. (moves, Approve) */
export const BuildingMoves = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('moveSummary');
  const textOf = useFailureText();
  const { currentData, error, isFetching, refetch } = useCallQuery(
    'listBuildingMoves',
    { buildingId },
    refetchOnMount,
  );
  const ready = currentData?.length === 0 ? 'empty' : 'ready';
  return (
    <Loadable
      status={currentData ? ready : error && !isFetching ? 'failed' : 'loading'}
      failure={error ? textOf(error) : undefined}
      onRetry={() => void refetch()}
      skeleton={<RowsSkeleton rows={3} />}
      empty={
        <Text c="dimmed" fz="sm">
          {t('history.none')}
        </Text>
      }
    >
      <ul className={classes.moves} aria-label={t('history.title')}>
        {currentData?.map((move) => (
          <OneMove key={move.moveId} move={move} />
        ))}
      </ul>
    </Loadable>
  );
};
