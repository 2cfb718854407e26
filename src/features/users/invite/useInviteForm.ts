import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { Language } from '#contract/constants.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { defaultAccessLevel } from '#contract/users/permissions.ts';
import type { PastedFault, PastedPerson } from '#domain/users/pastedPeople.ts';
import { pastedFaults, pastedPeople } from '#domain/users/pastedPeople.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { notify } from '#platform/notify.ts';
import { useAssignableLevels } from '../form/useAssignableLevels.ts';
import { useCallMutation } from '#store/callApi.ts';

interface InviteValues {
  /** Pasted lines that aren't in the list yet. */
  typed: string;
  people: PastedPerson[];
  userRole: AccessLevel;
  roleIds: string[];
  preferredLanguageCode: Language;
}
type Field = keyof PastedPerson;

/** Returns the person's index and the field that a refusal concerns: `people.3.email`. */
const placeOf = (field: string | null): string | null =>
  /^people\.(\d+)\.(\w+)$/
    .exec(field ?? '')
    ?.slice(1)
    .join('.') ?? null;

/** Returns the form that invites several people: the pasted lines, each person's errors, and the shared values. */
export const useInviteForm = (customerId: number, onDone: () => void) => {
  const { t } = useTranslation(['invitations', 'errors', 'common']);
  const assignable = useAssignableLevels();
  /** Texts of the backend's refusals, by index and field. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [invite] = useCallMutation('inviteUsers');
  const textOf = (fault: PastedFault) =>
    fault === 'required' ? t('common:validators.required') : t(`errors:${fault}`);

  const form = useEntityForm<InviteValues, unknown>({
    initial: {
      typed: '',
      people: [],
      userRole: defaultAccessLevel,
      roleIds: [],
      preferredLanguageCode: currentLanguage(),
    },
    validate: ({ people }) =>
      pastedFaults(people).some((faults) => Object.keys(faults).length > 0) ? { people: t('faulty') } : {},
    save: async ({ people, roleIds, userRole, preferredLanguageCode }, idempotencyKey) => {
      setRefused(new Map());
      const body = { userRole, preferredLanguageCode, customerId, people, roleIds: roleIds.map(Number) };
      const { data, error } = await invite({ body, idempotencyKey });
      if (!error) return { data };
      const { fields, codes } = toFailure(error);
      const fieldFaults = fields.flatMap((field, index): [string, string][] => {
        const place = placeOf(field);
        const code = codes[index];
        return place && code ? [[place, t(`errors:${code as 'email_taken'}`)]] : [];
      });
      setRefused(new Map(fieldFaults));
      return { error };
    },
    onSaved: (_response, { people }) => {
      notify({ tone: 'success', text: t('sent', { count: people.length, email: people[0]?.email }) });
      onDone();
    },
  });
  const { people, typed } = form.values;
  const faults = pastedFaults(people);
  return {
    form,
    assignable,
    typed,
    setTyped: (text: string) => form.change({ typed: text }),
    addTyped: () => {
      form.change({ people: [...people, ...pastedPeople(typed)], typed: '' });
    },
    changePerson: (index: number, changes: Partial<PastedPerson>) => {
      setRefused((old) => new Map([...old].filter(([place]) => !place.startsWith(`${index}.`))));
      form.change({
        people: people.map((person, at) => (at === index ? { ...person, ...changes } : person)),
      });
    },
    removePerson: (index: number) => {
      setRefused(new Map());
      form.change({ people: people.filter((_, at) => at !== index) });
    },
    /** Returns the error of a field, shown as soon as the lines are read: they were typed elsewhere. */
    faultOf: (index: number, field: Field): string | undefined => {
      const fault = faults[index]?.[field];
      return fault ? textOf(fault) : refused.get(`${index}.${field}`);
    },
  };
};

export type InviteForm = ReturnType<typeof useInviteForm>;
