import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '#components/forms/conflict/storedRecord.ts';
import { nths, weekdays } from '#contract/constants.ts';
import type { Rhythm, RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import type { PlanValues } from './planValues.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

/** Returns the labels of a plan's fields for conflicts between two users' changes. */
export const usePlanLabels = (
  plan: RoundPlanningDetail | null,
): StoredRecord<PlanValues, RoundPlanningDetail>['labels'] => {
  const { t } = useTranslation('roundPlans');
  const roles = useCallQuery(
    'listRoles',
    plan?.customerId === undefined ? skipToken : rolesOfCustomer(plan?.customerId),
  );
  const roleName = (id: number | null) => {
    const role = roles.data?.rows.find((row) => row.id === id);
    return role?.name ?? (plan?.responsible?.id === id ? plan?.responsible?.name : undefined) ?? '';
  };
  const rhythmText = (rhythm: Rhythm | null | undefined) => {
    if (rhythm?.day !== 'weekday') return t(`rhythm.${rhythm?.day ?? 'run'}`);
    const weekday = weekdays.find((day) => day === rhythm.weekday) ?? 1;
    const nth = nths.find((each) => each === rhythm.nth) ?? 'first';
    return `${t(`rhythm.nth.${nth}`)} · ${t(`rhythm.weekdays.${weekday}`)}`;
  };
  return {
    name: t('form.name'),
    description: t('form.description'),
    start: t('form.start'),
    ends: t('rhythm.ends'),
    roleId: { label: t('form.responsible'), format: roleName },
    active: t('form.active'),
    sendMessage: t('form.reminders'),
    ignoreItems: { label: t('form.items'), format: (isIgnored) => !isIgnored },
    asksScan: t('form.scan'),
    observesPauses: t('rhythm.pauses'),
    intervalValue: { label: t('form.interval'), format: (value) => String(value ?? '') },
    intervalType: { label: t('form.unit'), format: (type) => t(`form.units.${type}`) },
    rhythm: { label: t('rhythm.day'), format: rhythmText },
  };
};
