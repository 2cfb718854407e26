import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { PlanBody } from '#entities/roundPlans/planBodies.ts';

/** Names of a plan's id arrays. [PLAN-36] */
export type PartField = 'floorIds' | 'areaIds' | 'fireProtectionIds' | 'questionListIds' | 'roleIds';

/** Values of a plan's form; `start` and `ends` are days, YYYY-MM-DD, and `ends` may be empty. */
export interface PlanValues
  extends
    Pick<
      RoundPlanning,
      'name' | 'description' | 'roleId' | 'active' | 'sendMessage' | 'ignoreItems' | 'intervalType' | 'rhythm'
    >,
    Record<PartField, readonly number[]> {
  start: string;
  ends: string;
  observesPauses: boolean;
  asksScan: boolean;
  intervalValue: number | null;
}

/** Returns the UTC day of a timestamp. [PLAN-30] */
export const dayOf = (timestamp: string): string => new Date(timestamp).toISOString().slice(0, 10);

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/**
 * Returns the request body of a plan: the start as the first moment of its day in UTC, an interval of at least 1, and checklists only if
 * they have changed, since they need their own right. Fields of the level `tillsyn` are left out for another backend. [PLAN-29, PLAN-30]
 * (decisions, Plans saved without `checklists_edit`)
 */
export function planBody(
  {
    start,
    ends,
    rhythm,
    observesPauses,
    asksScan,
    intervalValue,
    floorIds,
    areaIds,
    fireProtectionIds,
    questionListIds,
    roleIds,
    ...values
  }: PlanValues,
  { customerId, basis, isTillsyn }: { customerId: number; basis: RoundPlanning | null; isTillsyn: boolean },
): PlanBody {
  return {
    ...values,
    customerId,
    name: values.name.trim(),
    // A plan created elsewhere keeps its time of day along with its day.
    start: basis && dayOf(basis.start) === start ? basis.start : `${start}T00:00:00.000Z`,
    intervalValue: Math.max(1, intervalValue ?? 1),
    ...(isTillsyn && { ends: ends || null, rhythm: rhythm ?? null, observesPauses, asksScan }),
    floorIds: [...floorIds],
    areaIds: [...areaIds],
    fireProtectionIds: [...fireProtectionIds],
    roleIds: [...roleIds],
    ...(isSame(questionListIds, basis?.questionListIds ?? [])
      ? {}
      : { questionListIds: [...questionListIds] }),
    ...(basis && { version: basis.version }),
  };
}
