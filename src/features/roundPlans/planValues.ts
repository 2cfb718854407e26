import type { RoundPlanning } from '../../contract/plans/roundPlanning.ts';
import type { PlanBody } from '../../entities/roundPlans/roundPlansApi.ts';

/** The id arrays of a plan. [PLAN-36] */
export type PartField = 'floorIds' | 'areaIds' | 'fireProtectionIds' | 'questionListIds' | 'roleIds';

/** What a plan's form holds; `start` is a day, YYYY-MM-DD. */
export interface PlanValues
  extends
    Pick<
      RoundPlanning,
      'name' | 'description' | 'roleId' | 'active' | 'sendMessage' | 'ignoreItems' | 'intervalType'
    >,
    Record<PartField, readonly number[]> {
  start: string;
  intervalValue: number | null;
}

/** The UTC day of a moment. [PLAN-30] */
export const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 10);

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/**
 * What is sent of a plan: the start as the first moment of its day in UTC, an interval of at least 1, and checklists only if they have
 * changed, since they need their own right. [PLAN-29, PLAN-30] (decisions, Plans saved without `checklists_edit`)
 */
export function planBody(
  {
    start,
    intervalValue,
    floorIds,
    areaIds,
    fireProtectionIds,
    questionListIds,
    roleIds,
    ...values
  }: PlanValues,
  { customerId, basis }: { customerId: number; basis: RoundPlanning | null },
): PlanBody {
  return {
    ...values,
    customerId,
    name: values.name.trim(),
    // A plan created elsewhere keeps its time of day along with its day.
    start: basis && dayOf(basis.start) === start ? basis.start : `${start}T00:00:00.000Z`,
    intervalValue: Math.max(1, intervalValue ?? 1),
    ...{ floorIds: [...floorIds], areaIds: [...areaIds], fireProtectionIds: [...fireProtectionIds] },
    ...{ roleIds: [...roleIds] },
    ...(isSame(questionListIds, basis?.questionListIds ?? [])
      ? {}
      : { questionListIds: [...questionListIds] }),
    ...(basis && { version: basis.version }),
  };
}
