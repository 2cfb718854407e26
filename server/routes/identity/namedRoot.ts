import type { CallName } from '#contract/calls.ts';
import { authorise } from '#server/core/authorise.ts';
import type { NamedContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { loadRoot } from '#server/services/tenants/licences.ts';

/**
 * Returns the root customer that a path names, locked if `isChanging`.
 * @throws HttpProblem right_missing, not_found
 */
export async function rootOf(call: NamedContext & Pick<Call<CallName>, 'id'>, isChanging = false) {
  await authorise(call);
  const root = orNotFound(await loadRoot(call, call.id('customerId'), isChanging));
  await authorise(call, root.id);
  return root;
}
