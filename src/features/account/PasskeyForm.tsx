import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Passkey } from '#contract/account/passkey.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Form that renames a passkey. [IDENT-06] */
export const PasskeyForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useTranslation('account');
  const rules = useFieldRules();
  const [rename] = useCallMutation('renamePasskey');
  const form = useEntityForm<{ name: string }, Passkey>({
    initial: { name: passkey.name },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: ({ name }) => rename({ id: passkey.id, body: { name: name.trim() } }),
    onSaved: () => {
      notify({ tone: 'success', text: t('passkeys.renamed') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={t('passkeys.rename_of', { name: passkey.name })}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('passkeys.name')} {...form.text('name')} />
    </EntityFormPanel>
  );
};
