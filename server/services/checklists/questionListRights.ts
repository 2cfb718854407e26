import { authoriseExtra, authoriseOwner } from '#server/core/authorise.ts';
import type { NamedContext, RequestContext } from '#server/core/authorise.ts';
import type { Owner } from '../scope/owners.ts';

/** Fails unless the caller may update a checklist of this owner. [CHK-06, CHK-07] @throws HttpProblem right_missing */
export async function authoriseList(asking: RequestContext, owner: Owner): Promise<void> {
  const call = { ...asking, name: 'updateQuestionList' } as const;
  await authoriseOwner(call, owner);
  if (owner.companyId === null && owner.customerId === null) await authoriseExtra(call, 'global');
}

/** Fails if the owner of a checklist changes and the caller may not choose it. [CHK-08, CHK-09] */
export async function authoriseGiving(
  call: NamedContext<'updateQuestionList'>,
  before: Owner,
  after: Owner,
): Promise<void> {
  if (before.customerId !== after.customerId) await authoriseExtra(call, 'customerId');
  if (before.companyId !== after.companyId) await authoriseExtra(call, 'companyId');
}
