import type { Permission } from '../../contract/people/permissions.ts';
import type { SetUpKind } from '../../contract/setUp/setUpKinds.ts';
import { setUpKinds } from '../../contract/setUp/setUpKinds.ts';
import { can, principalThere } from '../../domain/can.ts';
import { useActiveCustomer } from '../../entities/customers/useActiveCustomer.ts';
import { useCustomerPrincipal } from '../../entities/customers/useCustomerPrincipal.ts';

/** The right that each kind needs at the customer. */
export const rightOfKind = {
  roles: 'roles_edit',
  questions: 'questions_edit',
  checklists: 'checklists_edit',
  catalogue: 'fireprotections_edit',
  plans: 'roundplannings_edit',
} as const satisfies Record<SetUpKind, Permission>;

/** The kinds that the user may make at the active customer. */
export const useCopyRights = (): { allowed: readonly SetUpKind[] } => {
  const isGuest = useActiveCustomer()?.isGuest === true;
  const principal = principalThere(useCustomerPrincipal(), isGuest);
  return { allowed: setUpKinds.filter((kind) => can(principal, rightOfKind[kind])) };
};
