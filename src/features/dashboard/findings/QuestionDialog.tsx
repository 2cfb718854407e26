import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { PersonText } from '#components/text/PersonText.tsx';
import { FactList } from '#components/text/FactList.tsx';
import type { FoundQuestion } from '#contract/rounds/round.ts';
import { fixedTimestamp } from '#domain/flaws/findings.ts';
import { FixMark } from '#entities/flaws/ui/office/FixMark.tsx';
import { useKeepFix, useWaitingFix } from '#entities/flaws/waitingFixes/useFixes.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { nowIso } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { announceDone } from '../announceDone.ts';
import { useReopenQuestion } from './useReopenQuestion.ts';

type QuestionDialogProps = { question: FoundQuestion; onClose: () => void };

/**
 * Dialog of a negative answer and the state of its fault: a fix waits and can be undone, reopening is saved at once.
 * [FLAWM-16..18, FLAWM-20]
 */
export const QuestionDialog = ({ question, onClose }: QuestionDialogProps) => {
  const { t } = useTranslation(['flaws', 'dashboard']);
  const textOf = useFailureText();
  const dayOf = useDeviceTime();
  const mayAct = usePermission('dashboard_perform_actions_on_content');
  const [isFixed, setIsFixed] = useState(question.done !== null);
  const { reopen, isLoading, error } = useReopenQuestion(question);
  const isDirty = isFixed !== (question.done !== null);

  const keepFix = useKeepFix();
  // A waiting fix locks its question: it has to be undone first.
  const waiting = useWaitingFix('question', question.id);
  const mayChange = mayAct && !waiting;

  const handleSave = async () => {
    if (!isDirty) return onClose();
    if (isFixed) {
      const { id, answer, answerDescription, roundHistoryQuestionListId, version } = question;
      const done = fixedTimestamp(question.done, isFixed, nowIso());
      const body = { answer, answerDescription, done, roundHistoryQuestionListId, version };
      void keepFix({ kind: 'question', targetId: id, body }, question.name);
      return onClose();
    }
    if (!(await reopen())) return undefined;
    announceDone(t('dashboard:notice.question_open'));
    return onClose();
  };

  const facts = [
    { term: t('question.group'), text: question.groupName },
    { term: t('question.answer'), text: question.answer },
    { term: t('question.description'), text: question.answerDescription, isWide: true },
    { term: t('question.found'), text: formatDate(question.found) },
    { term: t('question.round'), text: question.roundName },
    { term: t('question.by'), text: question.userName && <PersonText email={question.userName} /> },
    { term: t('question.fixed_on'), text: question.done && dayOf(question.done, question.doneReceived) },
  ];
  return (
    <FormDialog
      isOpen
      failure={error ? textOf(error) : null}
      title={question.name}
      onClose={onClose}
      isUnsaved={() => isDirty && !waiting}
      onSubmit={mayChange ? () => void handleSave() : undefined}
      footer={
        mayChange
          ? (close) => (
              <>
                <Button variant="default" onClick={close}>
                  {t('office.cancel')}
                </Button>
                <SaveButton isSaving={isLoading}>{t('office.save')}</SaveButton>
              </>
            )
          : undefined
      }
    >
      {question.description ? <p>{question.description}</p> : null}
      <FactList facts={facts} />
      <FixMark kind="question" targetId={question.id} />
      <Switch
        size="md"
        label={t('question.fixed')}
        description={t('question.fixed_hint')}
        checked={isFixed || waiting !== undefined}
        disabled={!mayChange}
        onChange={(event) => setIsFixed(event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
