import { useMemo } from 'react';
import { flawsOfInfos, infoInWords } from '../../domain/flaws/flawLanguage.ts';
import { openRound } from '../../domain/rounds/roundView.ts';
import { useFlawWords } from '../../entities/flawCategories/useFlawWords.ts';
import {
  useGetRoundQuery,
  useListRoundInfosQuery,
  useListRoundQuestionListsQuery,
} from '../../entities/rounds/roundsApi.ts';
import { toFailure } from '../../platform/calls/failure.ts';

/** A round from the backend, folded into the same view as a running one. */
export const useFinishedRound = (roundId: number) => {
  const round = useGetRoundQuery(roundId);
  const infos = useListRoundInfosQuery(roundId);
  const lists = useListRoundQuestionListsQuery(roundId);
  const say = useFlawWords(infos.data && flawsOfInfos(infos.data.rows));
  const state = useMemo(
    () =>
      round.data && infos.data && lists.data
        ? openRound({
            round: round.data,
            infos: infos.data.rows.map((info) => infoInWords(info, say)),
            lists: lists.data.rows,
          })
        : undefined,
    [round.data, infos.data, lists.data, say],
  );
  const error = round.error ?? infos.error ?? lists.error;
  const status = error ? toFailure(error).status : 0;
  return {
    state,
    facts: round.data?.facts,
    error,
    isMissing: status === 404 || status === 400,
    reload: () => {
      void round.refetch();
      void infos.refetch();
      void lists.refetch();
    },
  };
};
