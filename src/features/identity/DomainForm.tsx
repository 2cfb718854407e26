import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { IdentityDomain } from '#contract/identity/domain.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Form that adds an e-mail domain to a root customer. */
export const DomainForm = ({ rootId, onClose }: { rootId: number; onClose: () => void }) => {
  const { t } = useTranslation('identity');
  const rules = useFieldRules();
  const [create] = useCallMutation('createIdentityDomain');
  const form = useEntityForm<{ name: string }, IdentityDomain>({
    initial: { name: '' },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: ({ name }, idempotencyKey) =>
      create({ customerId: rootId, body: { name: name.trim() }, idempotencyKey }),
    onSaved: onClose,
  });
  return (
    <EntityFormPanel
      isShort
      title={t('domains.add_title')}
      saveLabel={t('domains.add')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={t('domains.name')}
        description={t('domains.name_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        {...form.text('name')}
      />
    </EntityFormPanel>
  );
};
