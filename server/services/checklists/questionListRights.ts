import { authorise, authoriseOwner } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Owner } from '../scope/owners.ts';

/** Fails unless the caller may write a checklist of this owner. [CHK-06, CHK-07] @throws HttpProblem right_missing */
export async function authoriseList(asking: RequestContext, owner: Owner): Promise<void> {
  await authoriseOwner(asking, 'checklists_edit', owner);
  if (owner.companyId === null && owner.customerId === null)
    await authorise(asking, 'checklists_edit_global_list');
}

/** Fails if the owner of a checklist changes and the caller may not choose it. [CHK-08, CHK-09] */
export async function authoriseGiving(asking: RequestContext, before: Owner, after: Owner): Promise<void> {
  if (before.customerId !== after.customerId) await authorise(asking, 'checklists_set_customer');
  if (before.companyId !== after.companyId) await authorise(asking, 'checklists_set_company');
}
