import { Box, Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { QuestionFace } from '#entities/checklists/ui/QuestionFace.tsx';
import { useAskable } from './useAskable.ts';
import classes from './checklists.module.css';

type PreviewProps = { list: QuestionList; questionIds: readonly number[]; onClose: () => void };

/** Preview of the chosen questions as an inspector will see them, by group. */
export const Preview = ({ list, questionIds, onClose }: PreviewProps) => {
  const { t } = useTranslation(['checklists', 'common']);
  const { askable } = useAskable(list);
  const byId = new Map(askable.map((one) => [one.question.id, one]));
  const previewQuestions = questionIds.flatMap((id) => byId.get(id) ?? []);
  const byGroup = [...Map.groupBy(previewQuestions, ({ group }) => group?.id)].map(([id, questions]) => ({
    id,
    questions,
    name: questions[0]?.group?.name,
  }));
  return (
    <Modal
      opened
      size="lg"
      title={t('preview_of', { name: list.name })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common:feedback.close') }}
    >
      <Text c="dimmed">{t('preview_title')}</Text>
      {previewQuestions.length === 0 ? <EmptyState title={t('no_preview')} /> : null}
      {byGroup.map(({ id, name, questions }) => (
        <Flex key={id ?? 0} component="section" direction="column" gap="xs" pt="md">
          {name ? (
            <Box component="h3" m={0} fz="lg">
              {name}
            </Box>
          ) : null}
          {questions.map(({ question }) => (
            <article key={question.id} className={classes.previewCard} aria-label={question.name}>
              <QuestionFace question={question} />
            </article>
          ))}
        </Flex>
      ))}
    </Modal>
  );
};
