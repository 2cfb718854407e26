import { describe, expect, test } from 'vitest';
import { type Permission, permissions } from '#contract/users/permissions.ts';
import { can, principalFromClaims } from '#domain/can.ts';
import { expectedRights, isExpected, levelNames, licenceChoices } from './expectedRights.ts';

/** Every level with every combination of licences, as a token would carry them. */
const holders = levelNames.flatMap((role, level) =>
  licenceChoices.map((licences) => ({
    level,
    role,
    licences,
    principal: principalFromClaims({ role, licence: licences }),
  })),
);

function check(right: Permission): void {
  for (const { role, level, licences, principal } of holders) {
    const who = `${role} with [${licences.join(', ')}] asks ${right}`;
    expect(`${who}: ${can(principal, right)}`).toBe(`${who}: ${isExpected(right, level, licences)}`);
  }
}

test('every right of the table is named by the specification, and the other way round [PERM-01]', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(expectedRights).toSorted());
});

/** Covers the rights of a statement; their effects are checked with their screen, whose test names the id. */
describe('the 7 levels with all choices of licences hold exactly the rights that the specification gives them', () => {
  test.each(Object.keys(permissions) as Permission[])('%s', check);

  test('rights whose statements name no more than their holders [PERM-17, PERM-18, PERM-38, PERM-44]', () => {
    check('questions_set_company_on_category');
    check('fireprotections_set_company');
    check('users_manage_external_roles');
    check('users_link_within_own_root');
  });
  test('buildings, their users, the move item and the employee tab [PERM-41, PERM-45, PERM-46, PERM-61]', () => {
    check('tree_move_level');
    check('buildings_edit');
    check('buildings_administer_connected_users');
    check('employees_tab_view');
  });
  test('documents, rounds and statistics [PERM-64, PERM-65, PERM-67, START-03]', () => {
    check('documents_edit');
    check('roundplannings_perform_round');
    check('statistics_access_view');
  });
});
