import { useMemo } from 'react';
import { flawsOfInfos, localizedInfo } from '#domain/flaws/flawLanguage.ts';
import type { LaterClosed } from '#domain/rounds/asFound.ts';
import { asFound } from '#domain/rounds/asFound.ts';
import { openRound } from '#domain/rounds/roundView.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useCallQuery } from '#store/callApi.ts';
import { roundInLanguage, partsOfRound } from '#entities/rounds/roundQueries.ts';
import { useRoundInfos } from '#entities/rounds/useRoundInfos.ts';

const nothing: readonly LaterClosed[] = [];

/**
 * Returns a round from the backend, folded into the same view as a running one, in its state when it was finished, with the findings closed
 * since.
 */
export const useFinishedRound = (roundId: number) => {
  const round = useCallQuery('getRound', roundInLanguage(roundId));
  const { infos, failure, reload } = useRoundInfos(roundId);
  const lists = useCallQuery('listRoundQuestionLists', partsOfRound(roundId));
  const localizeFlaw = useLocalizeFlaw(infos && flawsOfInfos(infos));
  const flawsById = useMemo(
    () =>
      round.data && infos && lists.data
        ? asFound({
            round: round.data,
            infos: infos.map((info) => localizedInfo(info, localizeFlaw)),
            lists: lists.data.rows,
          })
        : undefined,
    [round.data, infos, lists.data, localizeFlaw],
  );
  const state = useMemo(() => flawsById && openRound(flawsById.data), [flawsById]);
  const error = round.error ?? failure ?? lists.error;
  const status = error ? toFailure(error).status : 0;
  return {
    state,
    since: flawsById?.since ?? nothing,
    facts: round.data?.facts,
    error,
    isMissing: status === 404 || status === 400,
    reload: () => {
      void round.refetch();
      reload();
      void lists.refetch();
    },
  };
};
