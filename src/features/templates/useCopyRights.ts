import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import { mayCall } from '#domain/callRights.ts';
import { principalThere } from '#domain/can.ts';
import { useActiveCustomer } from '#entities/customers/useActiveCustomer.ts';
import { useCustomerPrincipal } from '#entities/customers/useCustomerPrincipal.ts';

/** Returns the kinds that the user may create at the active customer. */
export const useCopyRights = (): { allowed: readonly SetUpKind[] } => {
  const isGuest = useActiveCustomer()?.isGuest === true;
  const principal = principalThere(useCustomerPrincipal(), isGuest);
  return { allowed: setUpKinds.filter((kind) => mayCall(principal, 'copySetUp', kind)) };
};
