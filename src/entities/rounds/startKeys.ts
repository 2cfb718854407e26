import { newId } from '#platform/ids.ts';

const keys = new Map<number, string>();

/** The key of a plan's start: one for all tries from wherever, so that a start whose answer was lost isn't made twice. */
export const startKey = (planId: number): string => {
  const key = keys.get(planId) ?? newId();
  keys.set(planId, key);
  return key;
};

/** The start was answered with a round: the plan's next one is another. */
export const startAnswered = (planId: number): void => void keys.delete(planId);
