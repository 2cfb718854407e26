import { useSelector } from 'react-redux';
import { reachOf } from '#domain/can.ts';
import { useActiveCustomer } from '../customers/useActiveCustomer.ts';
import { useMayCallThere } from '../customers/useCustomerPrincipal.ts';
import type { WithSession } from '../session/sessionSlice.ts';
import { selectPrincipal } from '../session/sessionSlice.ts';
import { useUser } from '../session/useSession.ts';

/** Reaches that contain the root of each customer in them. */
const reachesWithRoots: readonly string[] = ['root', 'company', 'everything'];

/** Returns whether the user may edit the own kinds of the active customer's root: it must be within the user's reach. [SBA-90] */
export const useMayEditKinds = (): boolean => {
  const mayEditThere = useMayCallThere('createRegisterKind');
  const customer = useActiveCustomer();
  const user = useUser();
  const reach = useSelector((state: WithSession) => reachOf(selectPrincipal(state)));
  if (!customer || !mayEditThere) return false;
  const { id, customerId: rootId, isGuest = false } = customer;
  if (id === rootId) return true;
  return !isGuest && (reachesWithRoots.includes(reach) || user.customerId === rootId);
};
