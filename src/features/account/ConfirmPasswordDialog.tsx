import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { useCallMutation } from '#store/callApi.ts';

type ConfirmPasswordDialogProps = { onConfirmed: () => void; onClose: () => void };

/** Dialog that asks for the password before a change that needs a fresh login. [IDENT-05] */
export const ConfirmPasswordDialog = ({ onConfirmed, onClose }: ConfirmPasswordDialogProps) => {
  const { t } = useTranslation('account');
  const rules = useFieldRules();
  const [confirm] = useCallMutation('confirmPassword');
  const form = useEntityForm<{ password: string }, null>({
    initial: { password: '' },
    validate: ({ password }) => ({ password: rules.required(password) }),
    save: ({ password }) => confirm({ body: { password } }),
    onSaved: onConfirmed,
  });
  return (
    <EntityFormPanel
      isShort
      title={t('confirm.title')}
      saveLabel={t('confirm.continue')}
      form={form}
      onClose={onClose}
    >
      <p>{t('confirm.text')}</p>
      <PasswordInput
        label={t('confirm.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('confirm.show') }}
        {...form.text('password')}
      />
    </EntityFormPanel>
  );
};
