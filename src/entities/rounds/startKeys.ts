import { newId } from '#platform/ids.ts';

const keys = new Map<number, string>();

/** Returns the key of a plan's start: one for all tries of all screens, so that a start whose response was lost isn't made twice. */
export const startKey = (planId: number): string => {
  const key = keys.get(planId) ?? newId();
  keys.set(planId, key);
  return key;
};

/** Forgets the key after the start was answered with a round: the plan's next start gets another. */
export const forgetStartKey = (planId: number): void => void keys.delete(planId);
