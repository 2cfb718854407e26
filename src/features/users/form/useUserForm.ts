import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { User } from '#contract/users/user.ts';
import type { UserFault, UserField } from '#domain/users/userForm.ts';
import { canSaveUser, userFaults } from '#domain/users/userForm.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useAssignableLevels } from './useAssignableLevels.ts';
import { useSaveUser } from './useSaveUser.ts';
import type { UserValues } from './userValues.ts';
import { userValues } from './userValues.ts';

type UserFormOptions = {
  user: User | null;
  home: { customerId: number; companyId: number | null };
  onSaved: () => void;
};

/** Fields in their order on the form, and their labels' texts. */
const userFields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'password',
  'repeat',
  'userRole',
] as const satisfies readonly UserField[];
const labelOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone',
  password: 'password',
  repeat: 'repeat',
  userRole: 'level',
} as const satisfies Record<UserField, string>;

/**
 * Returns the user form's values, errors and saving. Saving stays disabled while any error remains, so a field shows its error on blur, and
 * a wrong level or repeat at once. [USER-15..23]
 */
export const useUserForm = ({ user, home, onSaved }: UserFormOptions) => {
  const { t } = useTranslation(['users', 'errors', 'common', 'invitations']);
  const assignable = useAssignableLevels();
  const canInvite = useIsTillsyn() && user === null;
  const [isTyping, setIsTyping] = useState(false);
  /** The person chooses their own password, by the link in an invitation e-mail. */
  const isInviting = canInvite && !isTyping;
  const save = useSaveUser(user, home, isInviting);
  const [left, setLeft] = useState<ReadonlySet<UserField>>(new Set());
  const textOf = (fault: UserFault): string => {
    if (fault === 'required') return t('common:validators.required');
    return fault === 'passwords_differ' ? t('form.passwords_differ') : t(`errors:${fault}`);
  };
  const around = { isNew: user === null, hasPassword: user === null && !isInviting, assignable };
  const form = useEntityForm<UserValues, User>({
    initial: userValues(user),
    stored: user && {
      record: user,
      read: () => sendCall('getUser', { path: { id: user.id } }),
      valuesOf: userValues,
      labels: {
        firstName: t('form.first_name'),
        lastName: t('form.last_name'),
        phoneNumber: t('form.phone'),
        userRole: { label: t('form.level'), format: (level) => t(`levels.${level}`) },
        preferredLanguageCode: {
          label: t('form.language'),
          format: (language) => t(`languages.${language}`),
        },
      },
    },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(userFaults(values, around)).map(([field, fault]) => [field, textOf(fault)]),
      ),
    save,
    onSaved: () => {
      const invitationTexts = isInviting
        ? [t('invitations:sent', { count: 1, email: form.values.email.trim() })]
        : [];
      const text = [t(user ? 'user_updated' : 'user_created'), ...invitationTexts].join(' ');
      notify({ tone: 'success', text });
      onSaved();
    },
  });
  const faults = userFaults(form.values, around);
  const isShown = (field: UserField) =>
    left.has(field) || field === 'userRole' || (field === 'repeat' && form.values.repeat !== '');
  const errorOf = (field: UserField): string | undefined => {
    const fault = faults[field];
    return fault && isShown(field) ? textOf(fault) : form.errorOf(field);
  };
  return {
    form,
    assignable,
    canInvite,
    isInviting,
    invite: (isInviting: boolean) => setIsTyping(!isInviting),
    errorOf,
    isSavable: canSaveUser(form.values, around),
    /** Labels of the fields that prevent saving. */
    faultyLabels: userFields.filter((field) => faults[field]).map((field) => t(`form.${labelOf[field]}`)),
    /** Returns the props of a text field. */
    text: (field: Exclude<UserField, 'userRole'>) => ({
      ...form.text(field),
      error: errorOf(field),
      onBlur: () => setLeft((old) => new Set([...old, field])),
    }),
  };
};

export type UserForm = ReturnType<typeof useUserForm>;
