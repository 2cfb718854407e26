import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { IdentityProviderSettings } from '#contract/identity/provider.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { valuesOfProvider, writeOfProvider } from './providerValues.ts';
import type { ProviderValues } from './providerValues.ts';

/** Manages the form of a root customer's provider. */
export const useProviderForm = (rootId: number, settings: IdentityProviderSettings, onClose: () => void) => {
  const { t } = useTranslation('identity');
  const rules = useFieldRules();
  const [save] = useCallMutation('saveIdentityProvider');
  return useEntityForm<ProviderValues, IdentityProviderSettings>({
    initial: valuesOfProvider(settings),
    stored: settings.provider && {
      record: settings,
      read: () => sendCall('getIdentityProvider', { path: { customerId: rootId } }),
      valuesOf: valuesOfProvider,
      labels: {
        name: t('fields.name'),
        issuer: t('fields.issuer'),
        clientId: t('fields.client_id'),
        levelClaim: t('fields.level_claim'),
        isEnabled: t('fields.is_enabled'),
        passwordsOff: t('fields.passwords_off'),
      },
    },
    validate: ({ name, issuer, clientId, levelClaim, levelRules, passwordsOff, breakGlassUserId }) => ({
      name: rules.name(name),
      issuer: rules.required(issuer),
      clientId: rules.required(clientId),
      levelRules:
        levelClaim.trim() === '' || levelRules.every(({ value }) => value.trim() !== '')
          ? null
          : t('rules.value_missing'),
      breakGlassUserId: passwordsOff && breakGlassUserId === null ? t('fields.break_glass_missing') : null,
    }),
    save: (values, _key, newest) =>
      save({
        customerId: rootId,
        body: { ...writeOfProvider(values), version: (newest ?? settings).provider?.version },
      }),
    onSaved: () => {
      notify({ tone: 'success', text: t('provider.saved') });
      onClose();
    },
  });
};
