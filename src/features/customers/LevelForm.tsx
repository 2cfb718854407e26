import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { Customer, TreeNode } from '#contract/tenants/customer.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { sendCall } from '#platform/calls/http.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type FormProps = { onSaved: (name: string, level: Customer | undefined) => void; onClose: () => void };
type Options = Parameters<typeof useEntityForm<{ name: string }, Customer>>[0];

const NameForm = ({
  title,
  name,
  save,
  stored,
  onSaved,
  onClose,
}: FormProps & { title: string; name: string } & Pick<Options, 'save' | 'stored'>) => {
  const { t } = useTranslation('customers');
  const rules = useFieldRules();
  const form = useEntityForm<{ name: string }, Customer>({
    initial: { name },
    stored: stored ?? null,
    validate: (values) => ({ name: rules.name(values.name) }),
    save,
    onSaved: (level, values) => onSaved(values.name.trim(), level),
  });
  return (
    <EntityFormPanel title={title} form={form} onClose={onClose} isShort>
      <TextInput label={t('level.name')} autoComplete="off" {...form.text('name')} />
    </EntityFormPanel>
  );
};

/** Form for a new level below another, or a new root customer. [PICK-16, PICK-21] */
export const NewLevelForm = ({ parent, ...rest }: FormProps & { parent: TreeNode | null }) => {
  const { t } = useTranslation('customers');
  const { companyId } = useActivePlace();
  const [create] = useCallMutation('createCustomer');
  return (
    <NameForm
      {...rest}
      title={parent ? t('level.add_title', { name: parent.name }) : t('level.add_root')}
      name=""
      save={({ name }, idempotencyKey) =>
        create({
          body: {
            name: name.trim(),
            parentId: parent?.id ?? null,
            companyId: parent?.companyId ?? companyId,
          },
          idempotencyKey,
        })
      }
    />
  );
};

/** Form that renames a level. [PICK-16, PICK-21] */
export const RenameLevelForm = ({ node, ...rest }: FormProps & { node: TreeNode }) => {
  const { t } = useTranslation('customers');
  const { id, name, parentId, companyId } = node;
  const { data } = useCallQuery('getCustomer', { id }, refetchOnMount);
  const [update] = useCallMutation('updateCustomer');
  return (
    <NameForm
      {...rest}
      title={t('level.rename_title', { name })}
      name={name}
      stored={
        data
          ? {
              record: data,
              read: () => sendCall('getCustomer', { path: { id } }),
              valuesOf: (customer) => ({ name: customer.name }),
              labels: { name: t('level.name') },
            }
          : null
      }
      save={(values, _key, newest) =>
        update({
          id,
          body: {
            name: values.name.trim(),
            parentId,
            companyId,
            ...(newest ? { version: newest.version } : {}),
          },
        })
      }
    />
  );
};
