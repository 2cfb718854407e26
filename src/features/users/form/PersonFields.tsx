import { PasswordInput, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/forms/fields/textFields.ts';
import { minPasswordLength, textLimits } from '#contract/constants.ts';
import type { UserForm } from './useUserForm.ts';
import classes from '../users.module.css';

type PersonFieldsProps = { userForm: UserForm; isNew: boolean; isDisabled: boolean };

/** Fields for personal data: names, address, phone, and for a new user a password. [USER-09, USER-10, USER-24] */
export const PersonFields = ({ userForm, isNew, isDisabled }: PersonFieldsProps) => {
  const { t } = useTranslation(['users', 'invitations']);
  const { text } = userForm;
  return (
    <>
      <TextField label={t('form.first_name')} disabled={isDisabled} {...text('firstName')} />
      <TextField label={t('form.last_name')} disabled={isDisabled} {...text('lastName')} />
      <TextField
        label={t('form.email')}
        description={isNew ? undefined : t('form.email_fixed')}
        type="email"
        inputMode="email"
        maxLength={textLimits.email}
        disabled={isDisabled || !isNew}
        {...text('email')}
      />
      <TextField
        label={t('form.phone')}
        type="tel"
        inputMode="tel"
        maxLength={textLimits.phone}
        disabled={isDisabled}
        {...text('phoneNumber')}
      />
      {userForm.canInvite ? (
        <Radio.Group
          className={classes.logsIn}
          label={t('invitations:how')}
          value={userForm.isInviting ? 'letter' : 'password'}
          onChange={(value) => userForm.invite(value === 'letter')}
        >
          <Stack gap="xs" pt="xs">
            <Radio
              value="letter"
              label={t('invitations:by_letter')}
              description={t('invitations:by_letter_hint')}
            />
            <Radio
              value="password"
              label={t('invitations:by_password')}
              description={t('invitations:by_password_hint')}
            />
          </Stack>
        </Radio.Group>
      ) : null}
      {isNew && !userForm.isInviting ? (
        <>
          <PasswordInput
            label={t('form.password')}
            description={t('form.password_hint', { min: minPasswordLength })}
            autoComplete="new-password"
            maxLength={textLimits.password}
            disabled={isDisabled}
            visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
            aria-invalid={userForm.errorOf('password') !== undefined}
            {...text('password')}
          />
          <PasswordInput
            label={t('form.repeat')}
            autoComplete="new-password"
            maxLength={textLimits.password}
            disabled={isDisabled}
            visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }}
            aria-invalid={userForm.errorOf('repeat') !== undefined}
            {...text('repeat')}
          />
        </>
      ) : null}
    </>
  );
};
