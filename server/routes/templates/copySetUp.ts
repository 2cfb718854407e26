import { writing } from '#server/middleware/calls/chains.ts';
import { mayCall } from '#domain/callRights.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { SetUpCopied } from '#contract/templates/copy.ts';
import { copyOf, languageThere } from '#domain/templates/setUpCopy.ts';
import type { CopyOfKind, SetUpContents, Standing } from '#domain/templates/setUpCopy.ts';
import { authoriseExtra, authoriseKind } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { keepImport, lockImportsTo, ownerAt, recordsMade } from '#server/services/imports/imports.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import { makeSetUp } from '#server/services/templates/makeSetUp.ts';
import type { MadeSetUp } from '#server/services/templates/makeSetUp.ts';
import { readSetUp, readStanding } from '#server/services/templates/readSetUp.ts';
import { readTemplate, readTemplates } from '#server/services/templates/templates.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

type Copying = Call<'copySetUp'>;

/** Reads the set-up that a body refers to. @throws HttpProblem invalid_reference, right_missing */
async function contentsOf(call: Copying): Promise<SetUpContents> {
  const { customerId, from, kinds } = call.body();
  if ('template' in from) return readTemplate(call.db, from.template, from.language);
  await rejectForeignCustomer(call, from.customerId, 'from.customerId');
  for (const kind of kinds) await authoriseExtra(call, kind, from.customerId);
  return readSetUp(call, { sourceId: from.customerId, targetId: customerId });
}

/** Returns the other language, if most of a stored set-up already exists in it at the target; else null. */
async function otherLanguage(call: Copying, standing: Standing): Promise<Language | null> {
  const { from, kinds } = call.body();
  if ('customerId' in from) return null;
  const contents = await readTemplates(call.db, from.template);
  return languageThere({ contents, chosen: from.language }, kinds, standing);
}

/** Removes the plans' checklists if the caller may not edit checklists; returns their names, for the response. */
function withheld(contents: SetUpContents, mayAsk: boolean) {
  if (mayAsk) return { contents, lists: [] };
  const lists = contents.plans.flatMap(({ names }) => (names.checklists ?? []).map(({ name }) => name));
  const plans = contents.plans.map((plan) => ({ ...plan, names: { ...plan.names, checklists: [] } }));
  return { contents: { ...contents, plans }, lists: [...new Set(lists)] };
}

const present = (copy: readonly CopyOfKind[], lists: readonly string[]): SetUpCopied['kinds'] =>
  copy.map(({ kind, toMake, there, without }) => ({
    kind,
    made: toMake.map(({ name }) => name),
    there,
    without: kind === 'plans' ? [...new Set([...without, ...lists])] : without,
  }));

/**
 * Fails for a copy that refers to a record frozen by a move, or to an entry deleted meanwhile: the foreign key checks of the inserts have
 * waited for such a deletion.
 * @throws HttpProblem record_in_move, unavailable
 */
async function failIfDeleted({ db }: RequestContext, named: MadeSetUp['named']): Promise<void> {
  await rejectFrozen(db, named);
  const ids = named.filter(({ table }) => table === 'fire_protections').map(({ id }) => id);
  const entries = [...new Set(ids)];
  const isActive = and(inArray(fireProtections.id, entries), eq(fireProtections.deleted, false));
  if (entries.length > 0 && (await db.$count(fireProtections, isActive)) < entries.length)
    fail('unavailable');
}

/** Copying the set-up of a customer, or a stored one, to a customer. (docs/other-backends.md) */
export const copySetUpRoutes: readonly Route[] = [
  writing.route('copySetUp', async (call) => {
    const { customerId, kinds, dryRun } = call.body();
    const { db, now } = call;
    await rejectForeignCustomer(call, customerId);
    for (const kind of kinds) await authoriseKind(call, kind, customerId);
    // A caller who may edit any kind at the customer is at home there.
    const mayAsk = mayCall(call.caller, 'copySetUp', 'checklists');
    await lockImportsTo(db, customerId);
    const { contents, lists } = withheld(await contentsOf(call), mayAsk);
    const standing = await readStanding(call, customerId);
    const copy = copyOf(contents, kinds, standing);
    const shownKinds = present(copy, lists);
    if (dryRun) return { id: null, kinds: shownKinds, thereIn: await otherLanguage(call, standing) };
    if (copy.every(({ toMake }) => toMake.length === 0)) return { id: null, kinds: shownKinds };
    const { parts, named } = await makeSetUp({ db, owner: await ownerAt(db, customerId), now }, copy);
    await failIfDeleted(call, named);
    const storedImport = await keepImport(db, { customerId, kind: 'setUp', recordIds: [], parts }, now);
    await call.audit({
      action: 'records_imported',
      customerId,
      target: { kind: 'import', id: storedImport.id },
      details: { kind: 'setUp', records: recordsMade(storedImport) },
    });
    return { id: storedImport.id, kinds: shownKinds };
  }),
];
