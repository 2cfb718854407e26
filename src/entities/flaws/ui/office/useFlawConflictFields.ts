import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import type { ConflictField } from '#components/forms/conflict/storedRecord.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawField, FlawValues, WorkValues } from './flawEdits.ts';
import { useCallQuery } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type Values = FlawValues & WorkValues;

/** Returns the given fields with both texts: the user's own, and the stored one in `newest`. */
export const useFlawConflictFields = (
  conflict: { newest: FoundFlaw; fields: readonly FlawField[]; own: Values; stored: Values } | null,
): readonly ConflictField[] => {
  const { t } = useTranslation(['flaws', 'flawWork']);
  const roles = useCallQuery('listRoles', conflict ? rolesOfCustomer(conflict.newest.customerId) : skipToken);
  const people = useCallQuery('listFlawPeople', conflict ? { flawIds: [conflict.newest.id] } : skipToken);
  if (!conflict) return [];
  const { newest } = conflict;
  const labels: Record<FlawField, string> = {
    name: t('form.name'),
    description: t('form.description'),
    measure: t('form.measure'),
    responsible: t('form.responsible_role'),
    severity: t('severity.title'),
    due: t('columns.due'),
    personId: t('columns.person'),
  };
  const format = (field: FlawField, values: Values): string => {
    if (field === 'severity') return values.severity === null ? '' : t(`severity.${values.severity}`);
    if (field === 'personId') {
      const person = people.data?.find(({ id }) => id === values.personId);
      return person?.name ?? (values.personId === newest.personId ? (newest.personName ?? '') : '');
    }
    if (field === 'responsible') {
      const role = roles.data?.rows.find(({ id }) => id === values.responsible);
      return role?.name ?? (values.responsible === newest.responsible ? newest.responsibleName : '');
    }
    return values[field];
  };
  return conflict.fields.map((field) => ({
    name: field,
    label: labels[field],
    own: format(field, conflict.own),
    stored: format(field, conflict.stored),
  }));
};
