import type { Owner } from '#domain/owner.ts';
import { useRecordRights } from '../catalogue/useRecordRights.ts';
import { usePermission } from '../session/useSession.ts';

/** Returns a function that checks if the user may change a checklist; a global one needs its own right. [CHK-06, CHK-07] */
export const useChecklistRights = (): ((list: Owner) => boolean) => {
  const mayChange = useRecordRights('updateQuestionList');
  const mayGlobal = usePermission('checklists_edit_global_list');
  return (list) => mayChange(list) && (mayGlobal || list.companyId !== null || list.customerId !== null);
};
