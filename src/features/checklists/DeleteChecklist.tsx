import { skipToken } from '@reduxjs/toolkit/query';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { useDeleteChecklistMutation, useGetChecklistUsesQuery } from '#entities/checklists/checklistsApi.ts';
import { useMayHave } from '#entities/session/useMayHave.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

/** Dialog that asks before a checklist is deleted, and shows why it can't be. [CHK-18, CHK-19, CHK-20, CHK-21] */
export const DeleteChecklist = ({ list, onClose }: { list: QuestionList; onClose: () => void }) => {
  const isSupported = useMayHave('getQuestionListUses');
  const uses = useGetChecklistUsesQuery(isSupported ? list.id : skipToken, refetchOnMount);
  const [remove] = useDeleteChecklistMutation();
  return (
    <DeleteUsed
      name={list.name}
      uses={isSupported ? uses : undefined}
      onDelete={() => remove(list.id)}
      onClose={onClose}
    />
  );
};
