import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { unpackInfos } from '#domain/rounds/roundShape.ts';
import { UnfitError } from '#domain/shape.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { deviceFailure, toFailure } from '#platform/calls/failure.ts';
import { useCallQuery } from '#store/callApi.ts';
import { partsOfRound } from './roundQueries.ts';

type Unpacked = { infos?: RoundHistoryInfo[]; failure?: Failure };

const unpack = (infos: Parameters<typeof unpackInfos>[0]): Unpacked => {
  try {
    return { infos: unpackInfos(infos) };
  } catch (error) {
    if (error instanceof UnfitError) return { failure: deviceFailure('round_answer_unfit') };
    throw error;
  }
};

/**
 * Fetches the drawings of a round with their items; without a round nothing is fetched. [ROUND-82]
 * @returns the drawings, or why there are none
 */
export const useRoundInfos = (
  roundId: number | undefined,
  options: { refetchOnMountOrArgChange?: boolean } = {},
) => {
  const arg = roundId === undefined ? skipToken : partsOfRound(roundId);
  const { currentData, error, refetch } = useCallQuery('listPackedRoundInfos', arg, options);
  const { infos, failure } = useMemo(() => (currentData ? unpack(currentData.rows) : {}), [currentData]);
  return { infos, failure: error ? toFailure(error) : failure, reload: () => void refetch() };
};
