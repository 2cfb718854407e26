import { useActivePlace } from '../customers/useActiveCustomer.ts';
import { useUser } from '../session/useSession.ts';
import type { Owner } from '#domain/owner.ts';
import type { OwnerChoice } from './ownerChoice.ts';
import { ownerOf } from './ownerChoice.ts';

/**
 * Returns the initial owner in a form: the record's own; for a new one, and for a global one when its switch is turned off, the active
 * customer, else the active company. [CAT-11, CHK-11, QST-16]
 */
export const useOwnerChoice = (record: Owner | null): OwnerChoice => {
  const { customerId, companyId } = useActivePlace();
  const user = useUser();
  const place = { companyId: companyId ?? user.companyId, customerId };
  return record ? ownerOf(record, place) : { isGlobal: false, ...place };
};
