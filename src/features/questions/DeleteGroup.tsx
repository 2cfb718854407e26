import type { QuestionGroup } from '#contract/checklists/checklist.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { useDeleteQuestionGroupMutation } from '#entities/checklists/questionsApi.ts';

/** Dialog that asks before a group is deleted; a group with questions stays. [QST-06, QST-23] */
export const DeleteGroup = ({ group, onClose }: { group: QuestionGroup; onClose: () => void }) => {
  const [remove] = useDeleteQuestionGroupMutation();
  const names = group.questions.map(({ name }) => name);
  const data = [{ kind: 'questions', count: names.length, names }];
  return (
    <DeleteUsed
      name={group.name}
      uses={{ data, refetch: () => undefined }}
      onDelete={() => remove(group.id)}
      onClose={onClose}
    />
  );
};
