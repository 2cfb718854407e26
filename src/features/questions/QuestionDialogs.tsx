import type { useListDialogs } from '#components/table/useListDialogs.ts';
import type { Question } from '#contract/checklists/checklist.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type QuestionDialogsProps = { open: ReturnType<typeof useListDialogs<Question>>; groupId: number };

/** Dialog that asks before a question is deleted; a question used by a checklist stays. [QST-07, QST-33] */
const DeleteQuestion = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const uses = useCallQuery('getQuestionUses', { id: question.id }, refetchOnMount);
  const [remove] = useCallMutation('deleteQuestion');
  return (
    <DeleteUsed
      name={question.name}
      uses={uses}
      onDelete={() => remove({ id: question.id })}
      onClose={onClose}
    />
  );
};

/** Open dialog for a group's questions: the form, or the confirmation of a deletion. [QST-05, QST-12] */
export const QuestionDialogs = ({ open, groupId }: QuestionDialogsProps) => (
  <>
    {open.isAdding || open.edited ? (
      <QuestionForm
        key={open.edited?.id ?? 0}
        question={open.edited}
        groupId={groupId}
        onClose={open.close}
      />
    ) : null}
    {open.deleted ? <DeleteQuestion question={open.deleted} onClose={open.close} /> : null}
  </>
);
