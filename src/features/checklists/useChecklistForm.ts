import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import type { OwnerChoice } from '#entities/catalogue/ownerChoice.ts';
import { chosenOwner, ownerOf } from '#entities/catalogue/ownerChoice.ts';
import { useOwnerChoice } from '#entities/catalogue/useOwnerChoice.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallMutation } from '#store/callApi.ts';

interface ChecklistValues extends OwnerChoice {
  name: string;
  description: string;
  questionIds: readonly number[];
}

/**
 * Returns the form with name, description, owner and questions of a checklist, saved together; a new one is saved before it has questions.
 * [CHK-27]
 */
export const useChecklistForm = (list: QuestionList | null) => {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const rules = useFieldRules();
  const owner = useOwnerChoice(list);
  const [create] = useCallMutation('createQuestionList');
  const [update] = useCallMutation('updateQuestionList');
  // A save is based on the form's initial values, not on another user's later save.
  const basis = useRef(list);
  return useEntityForm<ChecklistValues, QuestionList>({
    initial: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      questionIds: list?.questionIds ?? [],
      ...owner,
    },
    stored: list && {
      record: list,
      read: () => sendCall('getQuestionList', { path: { id: list.id } }),
      valuesOf: (stored) => ({
        name: stored.name,
        description: stored.description,
        questionIds: stored.questionIds,
        ...ownerOf(stored, owner),
      }),
      labels: { name: t('form.name'), description: t('form.description') },
    },
    validate: ({ name }) => ({ name: rules.maxLength()(name) }),
    save: ({ name, description, questionIds, ...choice }, idempotencyKey, newest) => {
      const body = { name: name.replace(/\s+/g, ' ').trim(), description, ...chosenOwner(choice) };
      const current = newest ?? basis.current;
      return current
        ? update({
            id: current.id,
            body: { ...body, questionIds: [...questionIds], version: current.version },
          })
        : create({ body, idempotencyKey });
    },
    onSaved: (saved) => {
      notify({ tone: 'success', text: t(basis.current ? 'saved' : 'added') });
      if (!saved) return;
      const isNew = basis.current === null;
      basis.current = saved;
      if (isNew) void navigate(pathTo('checklist', { checklistId: saved.id }), { replace: true });
    },
  });
};
