import { Button, Flex, Text } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { InfoPanel } from '#components/table/InfoPanel.tsx';
import { RowActions } from '#components/table/RowActions.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { Question, QuestionGroup } from '#contract/checklists/checklist.ts';
import { useRecordRights } from '#entities/catalogue/useRecordRights.ts';
import { pathTo } from '#platform/paths.ts';
import { QuestionDialogs } from './QuestionDialogs.tsx';
import { QuestionText } from './QuestionText.tsx';
import classes from './questions.module.css';

/** Panel with the questions of the chosen group, next to the list of groups. [QST-02] */
export const GroupPanel = ({ group, onClose }: { group: QuestionGroup; onClose: () => void }) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const mayChange = useRecordRights('updateQuestionGroup')(group);
  const open = useListDialogs<Question>({ keyOf: ({ id }) => id });
  const actionsOf = recordActions<Question>({
    mayChange: () => mayChange,
    edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
    remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
  });
  return (
    <InfoPanel title={group.name} label={t('of_group', { name: group.name })} onClose={onClose}>
      <Flex gap="xs" wrap="wrap">
        {mayChange ? (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open.add}>
            {t('add')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => void navigate(pathTo('questionGroup', { questionGroupId: group.id }))}
        >
          {t('open')}
        </Button>
      </Flex>
      {group.questions.length === 0 ? <Text c="dimmed">{t('empty')}</Text> : null}
      <ol className={classes.list}>
        {group.questions.map((question) => (
          <li key={question.id} className={classes.row}>
            <QuestionText question={question} />
            <Flex component="span" flex="none">
              <RowActions actions={actionsOf(question)} rowName={question.name} />
            </Flex>
          </li>
        ))}
      </ol>
      <QuestionDialogs open={open} groupId={group.id} />
    </InfoPanel>
  );
};
