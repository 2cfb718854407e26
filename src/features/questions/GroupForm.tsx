import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { QuestionGroup } from '#contract/checklists/checklist.ts';
import { chosenOwner, ownerOf } from '#entities/catalogue/ownerChoice.ts';
import type { OwnerChoice } from '#entities/catalogue/ownerChoice.ts';
import { OwnerFields } from '#entities/catalogue/ui/OwnerFields.tsx';
import { useOwnerChoice } from '#entities/catalogue/useOwnerChoice.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

type GroupFormProps = {
  /** Group to edit; null creates a new one. */
  group: QuestionGroup | null;
  onClose: () => void;
};

/** Form that adds or edits a question group. [QST-04, QST-15, QST-17] */
export const GroupForm = ({ group, onClose }: GroupFormProps) => {
  const { t } = useTranslation('questions');
  const rules = useFieldRules();
  const owner = useOwnerChoice(group);
  const [create] = useCallMutation('createQuestionGroup');
  const [update] = useCallMutation('updateQuestionGroup');
  const form = useEntityForm<{ name: string } & OwnerChoice, QuestionGroup>({
    initial: { name: group?.name ?? '', ...owner },
    stored: group && {
      record: group,
      read: () => sendCall('getQuestionGroup', { path: { id: group.id } }),
      valuesOf: (stored) => ({ name: stored.name, ...ownerOf(stored, owner) }),
      labels: { name: t('form.group_name') },
    },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: (values, idempotencyKey, newest) => {
      const body = { name: values.name.trim(), ...chosenOwner(values) };
      return group
        ? update({ id: group.id, body: { ...body, version: (newest ?? group).version } })
        : create({ body, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t(group ? 'group_saved' : 'group_added') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      isShort
      title={group ? t('edit', { name: group.name }) : t('add_group')}
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('form.group_name')} {...form.text('name')} />
      <OwnerFields
        companyRight="questions_set_company_on_category"
        value={form.values}
        onChange={form.change}
        errorOf={form.errorOf}
      />
    </EntityFormPanel>
  );
};
