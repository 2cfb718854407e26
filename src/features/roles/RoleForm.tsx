import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

type RoleFormProps = {
  /** Role to edit; null creates a new one at the active customer; without one, the company's. */
  role: Role | null;
  onClose: () => void;
};

/** Form that adds or edits a role. [ROLE-04, ROLE-09] */
export const RoleForm = ({ role, onClose }: RoleFormProps) => {
  const { t } = useTranslation('roles');
  const rules = useFieldRules();
  const { customerId } = useActivePlace();
  const [create] = useCallMutation('createRole');
  const [update] = useCallMutation('updateRole');
  const form = useEntityForm<{ name: string }, Role>({
    initial: { name: role?.name ?? '' },
    stored: role && {
      record: role,
      read: () => sendCall('getRole', { path: { id: role.id } }),
      valuesOf: ({ name }) => ({ name }),
      labels: { name: t('name') },
    },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: ({ name }, idempotencyKey, newest) =>
      role
        ? update({ id: role.id, body: { name: name.trim(), version: (newest ?? role).version } })
        : create({ body: { name: name.trim(), customerId }, idempotencyKey }),
    onSaved: () => {
      notify({ tone: 'success', text: t(role ? 'saved' : 'added') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={role ? t('edit', { name: role.name }) : t('add')}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={t('name_hint')} {...form.text('name')} />
    </EntityFormPanel>
  );
};
