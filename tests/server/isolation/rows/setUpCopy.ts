import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import { extraRightOf, mayCall } from '#domain/callRights.ts';
import { can } from '#domain/can.ts';
import { principalThere } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { isOn } from './parts.ts';

/** Copies a stored set-up to the place's level. */
const toPlace = (kind: SetUpKind): Case => ({
  sees: 'customer',
  unseen: 400,
  kind,
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
  kind,
  extra: kind,
  isAtHome: true,
  on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'),
  body: (cell) => fromPlace(cell, kind),
});
/** A guest can't read a set-up. */
const fromLinked = (kind: SetUpKind): Case => ({
  sees: 'all',
  right: (cell: Cell) =>
    mayCall(cell.principal, 'copySetUp', kind) &&
    can(principalThere(cell.principal, cell.relation), extraRightOf('copySetUp', kind)),
  on: isOn('linked'),
  body: (cell) => fromPlace(cell, kind),
});

/** A right of admins, and one of a licence. */
const some = ['roles', 'checklists'] as const;

export const setUpCopyRows = {
  copySetUp: [...setUpKinds.map(toPlace), ...some.map(fromReached), ...some.map(fromLinked)],
} satisfies Table;
