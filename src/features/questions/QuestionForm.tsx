import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { textLimits } from '#contract/constants.ts';
import type { Question } from '#contract/checklists/checklist.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useCallMutation } from '#store/callApi.ts';

type QuestionFormProps = {
  /** Question to edit; null creates a new one in the group. */
  question: Question | null;
  groupId: number;
  onClose: () => void;
};
type Values = Record<'name' | 'description' | 'positive' | 'negative' | 'law' | 'lawLink', string>;

const emptyValues: Values = { name: '', description: '', positive: '', negative: '', law: '', lawLink: '' };

const valuesOf = ({ name, description, positive, negative, law, lawLink }: Question): Values => ({
  name,
  description,
  positive,
  negative,
  law,
  lawLink: lawLink ?? '',
});

/** Form that adds or edits a question; it needs a name and both answers. [QST-05, QST-18, QST-19, QST-20] */
export const QuestionForm = ({ question, groupId, onClose }: QuestionFormProps) => {
  const { t } = useTranslation('questions');
  const rules = useFieldRules();
  const [create] = useCallMutation('createQuestion');
  const [update] = useCallMutation('updateQuestion');
  const form = useEntityForm<Values, Question>({
    initial: question
      ? valuesOf(question)
      : { ...emptyValues, positive: t('form.yes'), negative: t('form.no') },
    stored: question && {
      record: question,
      read: () => sendCall('getQuestion', { path: { id: question.id } }),
      valuesOf,
      labels: {
        name: t('form.name'),
        description: t('form.description'),
        positive: t('form.positive'),
        negative: t('form.negative'),
        law: t('form.law'),
        lawLink: t('form.law_link'),
      },
    },
    validate: ({ name, positive, negative, lawLink }) => ({
      name: rules.name(name),
      positive: rules.name(positive),
      negative: rules.name(negative),
      lawLink: rules.webAddress(lawLink),
    }),
    save: ({ lawLink, ...values }, idempotencyKey, newest) => {
      const body = { ...values, lawLink: lawLink.trim() || null, questionGroupId: groupId };
      return question
        ? update({ id: question.id, body: { ...body, version: (newest ?? question).version } })
        : create({ body, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t(question ? 'saved' : 'added') });
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={question ? t('edit', { name: question.name }) : t('add')}
      form={form}
      onClose={onClose}
    >
      <Stack>
        <TextInput label={t('form.name')} {...form.text('name')} />
        <LongTextField
          label={t('form.description')}
          description={t('form.description_hint')}
          maxRows={10}
          {...form.text('description')}
        />
        <TextInput label={t('form.positive')} {...form.text('positive')} />
        <TextInput label={t('form.negative')} {...form.text('negative')} />
        <TextInput label={t('form.law')} maxLength={textLimits.name} {...form.text('law')} />
        <TextInput
          label={t('form.law_link')}
          type="url"
          inputMode="url"
          maxLength={textLimits.link}
          {...form.text('lawLink')}
        />
      </Stack>
    </EntityFormPanel>
  );
};
