import { useState } from 'react';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { importChunk } from '#components/lazy/importChunk.ts';
import type { ReadyPart } from '#entities/rounds/device/offlineReadiness.ts';
import { forgetStartKey, startKey } from '#entities/rounds/startKeys.ts';
import { useUser } from '#entities/session/useSession.ts';
import { askToKeep } from '#offline/sync/storageState.ts';
import { logFailure } from '#platform/log.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { mutationOf } from '#store/callApi.ts';

/** Progress of preparing; `missing` names the plans with unavailable parts. */
export interface Preparing {
  done: number;
  total: number;
  missing: readonly string[];
}

/** Loads the code that stores rounds, which includes the device's store; the dashboard opens without it. */
const loadReadiness = () => importChunk(() => import('#entities/rounds/device/offlineReadiness.ts'));

/** Returns a function that stores the rounds of plans on this device in sequence; a plan without one gets a round, which then waits. */
export const usePrepareRounds = () => {
  const dispatch = useAppDispatch();
  const { id: ownerUserId } = useUser();
  const [preparing, setPreparing] = useState<Preparing | null>(null);

  const roundOf = async ({ id, activeHistory }: RoundPlanning): Promise<number | null> => {
    if (activeHistory && !activeHistory.expired) return activeHistory.id;
    const start = { roundPlanningId: id, idempotencyKey: startKey(id) };
    const { data } = await dispatch(
      mutationOf('startRound').initiate({
        body: { roundPlanningId: start.roundPlanningId },
        idempotencyKey: start.idempotencyKey,
      }),
    );
    if (data) forgetStartKey(id);
    return data?.id ?? null;
  };
  const isReady = async (plan: RoundPlanning): Promise<boolean> => {
    try {
      const { makeReady } = await loadReadiness();
      const roundId = await roundOf(plan);
      if (roundId === null) return false;
      const parts = new Map<string, ReadyPart['status']>();
      const target = { ownerUserId, roundId, floorIds: plan.floorIds, isOpen: false };
      await makeReady(target, (step, { status }) => parts.set(step, status));
      return [...parts.values()].every((status) => status === 'ready');
    } catch (error) {
      logFailure('a round could not be made ready', error);
      return false;
    }
  };

  const prepare = async (plans: readonly RoundPlanning[]): Promise<void> => {
    void askToKeep();
    const missing: string[] = [];
    for (const [done, plan] of plans.entries()) {
      setPreparing({ done, total: plans.length, missing: [] });
      if (!(await isReady(plan))) missing.push(plan.name);
    }
    setPreparing({ done: plans.length, total: plans.length, missing });
  };
  return { preparing, prepare };
};
