import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { RecordForm } from '#components/forms/RecordForm.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { useEscape } from '#components/overlays/useEscape.ts';
import { textLimits } from '#contract/constants.ts';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { OwnerFields } from '#entities/catalogue/ui/OwnerFields.tsx';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { useChecklistRights } from '#entities/checklists/useChecklistRights.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { pathTo } from '#platform/paths.ts';
import { ChecklistQuestions } from './ChecklistQuestions.tsx';
import { Preview } from './Preview.tsx';
import { useChecklistForm } from './useChecklistForm.ts';
import classes from './checklists.module.css';

/** Returns whether Esc clears a search, which handles it itself. */
const isForASearch = (): boolean =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.type === 'search' &&
  document.activeElement.value !== '';

/** Name, description and owner of a checklist above its questions. [CHK-22..29] */
export const ChecklistDetail = ({ list }: { list: QuestionList | null }) => {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const mayAdd = useMayCallThere('updateQuestionList');
  const mayChange = useChecklistRights();
  const isReadOnly = list === null ? !mayAdd : !mayChange(list);
  const ownerName = useOwnerName();
  const form = useChecklistForm(list);
  const [isPreview, setIsPreview] = useState(false);
  useEscape(true, () => {
    if (!isForASearch()) void navigate(pathTo('checklists'));
  });
  const { values } = form;
  return (
    <RecordForm
      title={list?.name ?? t('new')}
      note={list ? (list.customer?.name ?? ownerName(list)) : undefined}
      listPath={pathTo('checklists')}
      listLabel={t('to_list')}
      form={form}
      saveLabel={isReadOnly ? undefined : t('save')}
      isSaveDisabled={values.name.trim() === ''}
      actions={
        list ? (
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setIsPreview(true)}
          >
            {t('preview')}
          </Button>
        ) : undefined
      }
      fields={
        <>
          {isReadOnly ? <Text c="dimmed">{t('read_only')}</Text> : null}
          <div className={classes.fields}>
            <LongTextField
              label={t('form.name')}
              minRows={1}
              maxLength={textLimits.name}
              disabled={isReadOnly}
              {...form.text('name')}
              error={
                form.isDirty && values.name.trim() === '' ? t('form.name_missing') : form.errorOf('name')
              }
            />
            <LongTextField
              label={t('form.description')}
              minRows={1}
              disabled={isReadOnly}
              {...form.text('description')}
            />
          </div>
          {isReadOnly ? null : (
            <div className={classes.owner}>
              <OwnerFields
                value={values}
                onChange={form.change}
                companyRight="checklists_set_company"
                customerRight="checklists_set_customer"
                errorOf={form.errorOf}
              />
            </div>
          )}
        </>
      }
    >
      {list ? (
        <ChecklistQuestions
          list={list}
          questionIds={values.questionIds}
          onChange={(questionIds) => form.change({ questionIds })}
          isReadOnly={isReadOnly}
          failure={form.errorOf('questionIds')}
        />
      ) : (
        <EmptyState title={t('save_first')} />
      )}
      {isPreview && list ? (
        <Preview list={list} questionIds={values.questionIds} onClose={() => setIsPreview(false)} />
      ) : null}
    </RecordForm>
  );
};
