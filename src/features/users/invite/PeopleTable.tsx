import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '#contract/constants.ts';
import type { PastedPerson } from '#domain/users/pastedPeople.ts';
import classes from '../users.module.css';
import type { InviteForm } from './useInviteForm.ts';

const fields = ['firstName', 'lastName', 'email', 'phoneNumber'] as const;
const labels = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone',
} as const;

/** List of the people to invite, each editable in place. */
export const PeopleTable = ({ invite }: { invite: InviteForm }) => {
  const { t } = useTranslation(['invitations', 'users']);
  const { form, faultOf, changePerson, removePerson } = invite;
  const nameOf = ({ firstName, lastName, email }: PastedPerson, index: number) =>
    email || `${firstName} ${lastName}`.trim() || t('person', { number: index + 1 });
  return (
    <ol className={classes.people} aria-label={t('people')}>
      {form.values.people.map((person, index) => (
        // The order is that of the pasted lines, and only changes by removal.
        <li key={index} className={classes.person}>
          <div className={classes.personFields}>
            {fields.map((field) => (
              <TextInput
                key={field}
                label={t(`users:form.${labels[field]}`)}
                maxLength={field === 'email' ? textLimits.email : textLimits.name}
                value={person[field]}
                error={faultOf(index, field)}
                aria-invalid={faultOf(index, field) !== undefined}
                onChange={(event) => changePerson(index, { [field]: event.currentTarget.value })}
              />
            ))}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('remove', { name: nameOf(person, index) })}
            onClick={() => removePerson(index)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
};
