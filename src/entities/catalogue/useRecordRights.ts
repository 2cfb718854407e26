import type { OwnedCall } from '#domain/callRights.ts';
import { useMayCallThere } from '../customers/useCustomerPrincipal.ts';
import { usePermission } from '../session/useSession.ts';

/** Owner of a catalogue record; a role has no company. */
export interface OwnedRecord {
  customerId: number | null;
  companyId?: number | null;
}

/**
 * Returns a function that checks if the user may send a call that changes a level's shared record: a company's with the right to see all of it, a global
 * one as web admin.
 */
export const useRecordRights = (name: OwnedCall): ((record: OwnedRecord) => boolean) => {
  const mayEdit = useMayCallThere(name);
  const mayShare = usePermission('tree_view_full');
  const mayGlobal = usePermission('global_set_object_as_global');
  return ({ customerId, companyId }) => {
    if (!mayEdit || customerId !== null) return mayEdit;
    return companyId === null ? mayGlobal : mayShare;
  };
};
