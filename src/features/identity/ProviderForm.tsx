import { Alert, Box, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { IdentityProviderSettings } from '#contract/identity/provider.ts';
import { governedAccessLevel } from '#contract/users/permissions.ts';
import { PersonPicker } from '#entities/users/ui/PersonPicker.tsx';
import { LevelRules } from './LevelRules.tsx';
import type { ProviderValues } from './providerValues.ts';
import { useProviderForm } from './useProviderForm.ts';

type ProviderFormProps = { rootId: number; settings: IdentityProviderSettings; onClose: () => void };
type FieldsProps = { form: ReturnType<typeof useProviderForm>; rootId: number };

/** Fields of the connection to the provider. */
const ConnectionFields = ({ form, hasSecret }: Pick<FieldsProps, 'form'> & { hasSecret: boolean }) => {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextInput label={t('fields.name')} description={t('fields.name_hint')} {...form.text('name')} />
      <TextInput
        label={t('fields.issuer')}
        description={t('fields.issuer_hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...form.text('issuer')}
      />
      <TextInput
        label={t('fields.client_id')}
        autoComplete="off"
        spellCheck={false}
        {...form.text('clientId')}
      />
      <PasswordInput
        label={t('fields.client_secret')}
        description={t(hasSecret ? 'fields.client_secret_kept' : 'fields.client_secret_hint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('fields.show_secret') }}
        {...form.text('clientSecret')}
      />
      <Select
        label={t('fields.subject_claim')}
        description={t('fields.subject_claim_hint')}
        allowDeselect={false}
        data={(['sub', 'oid'] as const).map((claim) => ({
          value: claim,
          label: t(`subject_claims.${claim}`),
        }))}
        value={form.values.subjectClaim}
        error={form.errorOf('subjectClaim')}
        onChange={(claim) => form.change({ subjectClaim: claim as ProviderValues['subjectClaim'] })}
      />
    </>
  );
};

/** Fields of who is let in: the switch, passwords, the account that keeps one, and the age of sessions. */
const AccessFields = ({ form, rootId }: FieldsProps) => {
  const { t } = useTranslation('identity');
  const { isEnabled, passwordsOff, breakGlassUserId } = form.values;
  return (
    <>
      <Switch
        label={t('fields.is_enabled')}
        aria-label={t('fields.is_enabled')}
        description={t('fields.is_enabled_hint')}
        checked={isEnabled}
        onChange={(event) => form.change({ isEnabled: event.currentTarget.checked })}
      />
      <Switch
        label={t('fields.passwords_off')}
        aria-label={t('fields.passwords_off')}
        description={t('fields.passwords_off_hint')}
        checked={passwordsOff}
        error={form.errorOf('passwordsOff')}
        onChange={(event) => form.change({ passwordsOff: event.currentTarget.checked })}
      />
      {passwordsOff ? (
        <Box>
          <PersonPicker
            customerId={rootId}
            personId={breakGlassUserId}
            label={t('fields.break_glass')}
            description={t('fields.break_glass_hint')}
            noneLabel={t('fields.nobody')}
            texts={{
              loading: t('people.loading'),
              failed: t('people.failed'),
              nobody: t('people.nobody'),
            }}
            error={form.errorOf('breakGlassUserId')}
            isOffered={({ userRole }) => userRole === governedAccessLevel}
            onChange={(id) => form.change({ breakGlassUserId: id })}
          />
        </Box>
      ) : null}
      {passwordsOff && !isEnabled ? (
        <Alert role="status" color="yellow">
          {t('fields.passwords_need_service')}
        </Alert>
      ) : null}
      <NumberField
        label={t('fields.session_hours')}
        description={t('fields.session_hours_hint')}
        maxDigits={4}
        {...form.field('sessionHours')}
      />
    </>
  );
};

/** Form of a root customer's provider. [IDENT-33] */
export const ProviderForm = ({ rootId, settings, onClose }: ProviderFormProps) => {
  const { t } = useTranslation('identity');
  const form = useProviderForm(rootId, settings, onClose);
  return (
    <EntityFormPanel
      title={t(settings.provider ? 'provider.change_title' : 'provider.set_up_title')}
      form={form}
      onClose={onClose}
    >
      <Stack>
        <ConnectionFields form={form} hasSecret={settings.provider?.hasSecret === true} />
        <TextInput
          label={t('fields.level_claim')}
          description={t('fields.level_claim_hint')}
          autoComplete="off"
          spellCheck={false}
          {...form.text('levelClaim')}
        />
        <LevelRules
          rootId={rootId}
          rules={form.values.levelRules}
          error={form.errorOf('levelRules')}
          onChange={(rules) => form.change({ levelRules: rules })}
        />
        <AccessFields form={form} rootId={rootId} />
      </Stack>
    </EntityFormPanel>
  );
};
