import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { ListedRound, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { flawsOfInfos, localizedInfo } from '#domain/flaws/flawLanguage.ts';
import { drawingKey, infosOfBuilding, newestFirst } from '#domain/rounds/roundHistory.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import { roundsOfBuilding } from '#entities/rounds/roundQueries.ts';
import { useRoundInfos } from '#entities/rounds/useRoundInfos.ts';

const noRows: readonly never[] = [];

/** Returns the chosen round's drawings: the ones in its response, else fetched by their own call. [HIST-22, ROUND-82] */
const useDrawingsOfRound = (round: ListedRound | undefined) => {
  const sentInfos = round?.roundHistoryInfos ?? undefined;
  const fetched = useRoundInfos(round && !sentInfos ? round.id : undefined, refetchOnMount);
  return sentInfos ? { ...fetched, infos: sentInfos, failure: undefined } : fetched;
};

/**
 * Returns the building's rounds with the round and the drawing in the address, else the newest round's first drawing. [HIST-05, HIST-08]
 */
export const useRoundHistory = (buildingId: number | null) => {
  const [params, change] = useAddressParams();
  const list = useCallQuery(
    'listRounds',
    buildingId === null ? skipToken : roundsOfBuilding(buildingId),
    refetchOnMount,
  );
  // A failed load is shown as empty, without a message. [HIST-19]
  const answer = list.isError ? undefined : list.currentData?.rows;
  const rounds = useMemo(() => newestFirst(answer ?? noRows), [answer]);

  const roundId = idIn(params, 'round');
  const round = rounds.find(({ id }) => id === roundId) ?? rounds[0];
  const parts = useDrawingsOfRound(round);
  const localizeFlaw = useLocalizeFlaw(parts.infos && flawsOfInfos(parts.infos));
  const infos = useMemo(
    () =>
      parts.infos &&
      infosOfBuilding(parts.infos, buildingId ?? -1).map((info) => localizedInfo(info, localizeFlaw)),
    [parts.infos, buildingId, localizeFlaw],
  );
  const info: RoundHistoryInfo | undefined =
    infos?.find((each) => drawingKey(each) === params.get('floor')) ?? infos?.[0];

  return {
    rounds,
    round,
    infos,
    info,
    isLoading: buildingId !== null && list.isFetching && answer === undefined,
    isFailed: list.isError,
    partsError: parts.failure,
    reload: () => void list.refetch(),
    reloadParts: parts.reload,
    chooseRound: (id: number) => change({ round: id === rounds[0]?.id ? null : id, page: null }),
    chooseDrawing: (key: string) => change({ floor: key, page: null }),
  };
};

export type RoundHistoryState = ReturnType<typeof useRoundHistory>;
