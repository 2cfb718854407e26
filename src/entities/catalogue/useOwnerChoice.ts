import { useActivePlace } from '../customers/useActiveCustomer.ts';
import { useUser } from '../session/useSession.ts';
import type { Owner } from '../../domain/owner.ts';
import type { OwnerChoice } from './ownerChoice.ts';

/**
 * Whose a form's record is at first: whose it was; of a new one, and of a global one beneath its switch, the active customer, else
 * the active company. [CAT-11, CHK-11, QST-16]
 */
export const useOwnerChoice = (record: Owner | null): OwnerChoice => {
  const { customerId, companyId } = useActivePlace();
  const user = useUser();
  if (record && (record.customerId !== null || record.companyId !== null))
    return { isGlobal: false, companyId: record.companyId, customerId: record.customerId };
  return { isGlobal: record !== null, companyId: companyId ?? user.companyId, customerId };
};
