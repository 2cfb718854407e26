import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useCallMutation } from '#store/callApi.ts';
import { KeyAccess } from './KeyAccess.tsx';
import type { KeyAccessValues } from './KeyAccess.tsx';

type KeyFormProps = { customerId: number; onMade: (key: ApiKey) => void; onClose: () => void };

interface KeyValues extends KeyAccessValues {
  name: string;
}

/** Form for the name and the access of a new key. [KEY-12, HOOK-15] */
export const KeyForm = ({ customerId, onMade, onClose }: KeyFormProps) => {
  const { t } = useTranslation('apiKeys');
  const rules = useFieldRules();
  const isTillsyn = useIsTillsyn();
  const [create] = useCallMutation('createApiKey');
  const form = useEntityForm<KeyValues, ApiKey>({
    initial: { name: '', reach: 'everything', lists: [], includesPersonalData: false },
    validate: ({ name, reach, lists }) => ({
      name: rules.name(name),
      lists: reach === 'chosen' && lists.length === 0 ? t('form.lists_missing') : null,
    }),
    save: ({ name, reach, lists, includesPersonalData }, idempotencyKey) =>
      create({
        body: {
          name: name.trim(),
          customerId,
          ...(reach === 'chosen' && { lists }),
          ...(includesPersonalData && { includesPersonalData }),
        },
        idempotencyKey,
      }),
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
      {isTillsyn ? (
        <KeyAccess values={form.values} listsError={form.errorOf('lists')} onChange={form.change} />
      ) : null}
    </EntityFormPanel>
  );
};
