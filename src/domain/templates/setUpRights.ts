import type { Permission } from '#contract/users/permissions.ts';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';

/** Rights to read each kind of a set-up at its source, and to edit it at its target. [SETUP-26] */
export const setUpRights = {
  roles: { read: 'roles_access_view', edit: 'roles_edit' },
  questions: { read: 'questions_access_view', edit: 'questions_edit' },
  checklists: { read: 'checklists_access_view', edit: 'checklists_edit' },
  catalogue: { read: 'fireprotections_access_view', edit: 'fireprotections_edit' },
  plans: { read: 'roundplannings_access_view', edit: 'roundplannings_edit' },
} as const satisfies Record<SetUpKind, { read: Permission; edit: Permission }>;
