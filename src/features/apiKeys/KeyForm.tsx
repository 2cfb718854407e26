import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { useCallMutation } from '#store/callApi.ts';

type KeyFormProps = { customerId: number; onMade: (key: ApiKey) => void; onClose: () => void };

/** Form for the name of a new key. [KEY-12] */
export const KeyForm = ({ customerId, onMade, onClose }: KeyFormProps) => {
  const { t } = useTranslation('apiKeys');
  const rules = useFieldRules();
  const [create] = useCallMutation('createApiKey');
  const form = useEntityForm<{ name: string }, ApiKey>({
    initial: { name: '' },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: ({ name }, idempotencyKey) => create({ body: { name: name.trim(), customerId }, idempotencyKey }),
    onSaved: (key) => {
      if (key) onMade(key);
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={t('form.title')}
      form={form}
      onClose={onClose}
      saveLabel={t('form.create')}
    >
      <TextInput label={t('form.name')} description={t('form.name_hint')} {...form.text('name')} />
    </EntityFormPanel>
  );
};
