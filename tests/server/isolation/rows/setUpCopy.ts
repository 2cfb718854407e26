import type { Permission } from '#contract/users/permissions.ts';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import { can } from '#domain/can.ts';
import { principalThere } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { isOn } from './parts.ts';

const rights = {
  roles: ['roles_edit', 'roles_access_view'],
  questions: ['questions_edit', 'questions_access_view'],
  checklists: ['checklists_edit', 'checklists_access_view'],
  catalogue: ['fireprotections_edit', 'fireprotections_access_view'],
  plans: ['roundplannings_edit', 'roundplannings_access_view'],
} as const satisfies Record<SetUpKind, readonly [Permission, Permission]>;
const kinds = Object.keys(rights) as SetUpKind[];

/** Copies a stored set-up to the place's level. */
const toPlace = (kind: SetUpKind): Case => ({
  sees: 'customer',
  unseen: 400,
  right: rights[kind][0],
  // Creates one kind and previews the others, which is much faster.
  body: ({ place }) => ({
    customerId: place.customer.id,
    from: { template: 'office' },
    kinds: [kind],
    dryRun: kind !== 'roles',
  }),
});
/** Copies the place's set-up to the own level. */
const fromPlace = ({ place, world }: Cell, kind: SetUpKind) => ({
  customerId: world.places.own.customer.id,
  from: { customerId: place.customer.id },
  kinds: [kind],
  dryRun: true,
});
const fromReached = (kind: SetUpKind): Case => ({
  sees: 'customer',
  unseen: 400,
  isRightFirst: true,
  right: ({ principal }: Cell) => rights[kind].every((right) => can(principal, right)),
  on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'),
  body: (cell) => fromPlace(cell, kind),
});
/** A guest can't read a set-up. */
const fromLinked = (kind: SetUpKind): Case => ({
  sees: 'all',
  right: (cell: Cell) =>
    can(cell.principal, rights[kind][0]) &&
    can(principalThere(cell.principal, cell.relation), rights[kind][1]),
  on: isOn('linked'),
  body: (cell) => fromPlace(cell, kind),
});

/** A right of admins, and one of a licence. */
const some = ['roles', 'checklists'] as const;

export const setUpCopyRows = {
  copySetUp: [...kinds.map(toPlace), ...some.map(fromReached), ...some.map(fromLinked)],
} satisfies Table;
