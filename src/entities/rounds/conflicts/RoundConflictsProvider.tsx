import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { RoundConflict } from '#contract/rounds/roundConflict.ts';
import { RoundConflictsContext, targetOf } from './conflictsContext.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import { openConflictsOfRound } from '#entities/rounds/conflicts/conflictQueries.ts';

type RoundConflictsProviderProps = { roundId: number; onChosen?: () => void; children: ReactNode };

const noConflicts: readonly RoundConflict[] = [];
const nothing = () => undefined;

/** Provides the conflicts of a round to its items and questions. */
export const RoundConflictsProvider = ({ roundId, onChosen, children }: RoundConflictsProviderProps) => {
  const isTillsyn = useIsTillsyn();
  const { data } = useCallQuery('listRoundConflicts', openConflictsOfRound(roundId), {
    skip: !isTillsyn,
    ...refetchOnMount,
  });
  const allConflicts = data?.rows ?? noConflicts;
  const conflicts = useMemo(
    () => ({
      all: allConflicts,
      byTarget: Map.groupBy(allConflicts, ({ targetKind, targetId }) => targetOf(targetKind, targetId)),
      onChosen: onChosen ?? nothing,
    }),
    [allConflicts, onChosen],
  );
  return <RoundConflictsContext value={conflicts}>{children}</RoundConflictsContext>;
};
