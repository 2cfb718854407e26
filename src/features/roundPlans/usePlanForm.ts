import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isDayText } from '#domain/dates.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import type { PlanBody } from '#entities/roundPlans/planBodies.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { now } from '#platform/time/clock.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import type { PlanValues } from './planValues.ts';
import { dayOf, planBody } from './planValues.ts';
import { usePlanLabels } from './usePlanLabels.ts';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Returns a form's initial values: an existing plan's; a copy's, which is inactive and starts today; or a new one's. [PLAN-21]
 * (decisions, Copy a floor)
 */
const valuesOf = (
  plan: RoundPlanningDetail | null,
  like: RoundPlanningDetail | null,
  { copyName, mayEditLists }: { copyName: string; mayEditLists: boolean },
): PlanValues => {
  const shownPlan = plan ?? like;
  const today = dayOf(now().toISOString());
  return {
    name: plan?.name ?? (like ? copyName : ''),
    description: shownPlan?.description ?? '',
    start: plan ? dayOf(plan.start) : today,
    roleId: shownPlan?.roleId ?? null,
    active: like === null && (plan?.active ?? true),
    sendMessage: shownPlan?.sendMessage ?? false,
    ignoreItems: shownPlan?.ignoreItems ?? false,
    intervalValue: Math.max(1, shownPlan?.intervalValue ?? 0),
    intervalType: shownPlan?.intervalType ?? 'months',
    rhythm: shownPlan?.rhythm ?? null,
    // A copy starts today, perhaps after the end of its original.
    ends: plan?.ends ?? '',
    observesPauses: shownPlan?.observesPauses ?? false,
    asksScan: shownPlan?.asksScan ?? false,
    floorIds: shownPlan?.floorIds ?? [],
    areaIds: shownPlan?.areaIds ?? [],
    fireProtectionIds: shownPlan?.fireProtectionIds ?? [],
    questionListIds: (plan ?? (mayEditLists ? like : null))?.questionListIds ?? [],
    roleIds: shownPlan?.roleIds ?? [],
  };
};

/** Returns the values, errors and saving of a round plan. [PLAN-28, PLAN-29, PLAN-30, PLAN-31] */
export const usePlanForm = (plan: RoundPlanningDetail | null, like: RoundPlanningDetail | null) => {
  const { t } = useTranslation('roundPlans');
  const navigate = useNavigate();
  const rules = useFieldRules();
  const { customerId } = useActivePlace();
  const isTillsyn = useIsTillsyn();
  const mayEditLists = usePermissionThere('checklists_edit');
  const labels = usePlanLabels(plan);
  const [create] = useCallMutation('createRoundPlanning');
  const [update] = useCallMutation('updateRoundPlanning');
  // A save is based on the form's initial values, not on another user's later save.
  const basis = useRef(plan);
  const bodyOf = (values: PlanValues): PlanBody =>
    planBody(values, {
      customerId: basis.current?.customerId ?? customerId ?? 0,
      basis: basis.current,
      isTillsyn,
    });
  const endFault = (start: string, ends: string) => (ends < start ? t('form.ends_early') : rules.years(ends));
  const form = useEntityForm<PlanValues, RoundPlanningDetail>({
    initial: valuesOf(plan, like, { copyName: t('copy_of', { name: like?.name }), mayEditLists }),
    stored: plan && {
      record: plan,
      read: () => sendCall('getRoundPlanning', { path: { id: plan.id } }),
      valuesOf: (stored) => valuesOf(stored, null, { copyName: '', mayEditLists }),
      labels,
    },
    validate: ({ name, start, ends }) => ({
      name: rules.maxLength()(name),
      start: isDayText(start) ? rules.years(start) : t('form.start_wrong'),
      ends: ends === '' ? null : isDayText(ends) ? endFault(start, ends) : t('form.start_wrong'),
    }),
    save: (values, idempotencyKey, newest) => {
      basis.current = newest ?? basis.current;
      const body = bodyOf(values);
      return basis.current ? update({ id: basis.current.id, body }) : create({ body, idempotencyKey });
    },
    onSaved: (saved) => {
      notify({ tone: 'success', text: t(basis.current ? 'saved' : 'added') });
      if (!saved) return;
      const isNew = basis.current === null;
      basis.current = saved;
      if (isNew) void navigate(pathTo('roundPlan', { roundPlanningId: saved.id }), { replace: true });
    },
  });
  return { form, bodyOf };
};
export type PlanForm = ReturnType<typeof usePlanForm>['form'];
