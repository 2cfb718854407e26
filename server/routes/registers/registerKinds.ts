import { and, eq } from 'drizzle-orm';
import { kindLimits } from '#contract/registers/kindWords.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import type { OwnKindDefinition } from '#contract/registers/ownKind.ts';
import { buildingFactsKind } from '#domain/fireSafetyFile/buildingFacts.ts';
import { definitionOf, kindFaults, lostParts, optionCount } from '#domain/registers/ownKinds.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, HttpProblem, orNotFound, problem } from '#server/core/httpProblem.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { writing } from '#server/middleware/calls/chains.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import { countUses, rewriteRecords } from '#server/services/registers/kindUses.ts';
import { presentKind } from '#server/services/registers/kinds.ts';
import {
  createdColumns,
  failIfStale,
  lockRow,
  onlyRow,
  updatedColumns,
} from '#server/services/shared/changes.ts';

const facts: ReadonlySet<string> = new Set(productKind(buildingFactsKind).fields.map(({ key }) => key));

/** Rejects a definition whose parts don't fit together. @throws HttpProblem with one problem for each fault, at its path */
function rejectKindFaults(definition: OwnKindDefinition): void {
  const max = kindLimits.allOptions;
  if (optionCount(definition) > max) fail('list_too_long', 'fields', { max });
  const [first, ...others] = kindFaults(definition, facts).map(({ field, code }) => problem(code, field));
  if (first) throw new HttpProblem([first, ...others]);
}

type KindCall = Call<'updateRegisterKind' | 'deleteRegisterKind'>;

/** Locks an own kind for a change by those who edit documents at its root. @throws HttpProblem not_found, right_missing */
async function lockKind(call: KindCall) {
  const { db, scope } = call;
  const id = call.id();
  await lockRow(db, ownKinds, id);
  const isKnown = and(eq(ownKinds.id, id), eq(ownKinds.deleted, false), scope.customers(ownKinds.customerId));
  const [row] = await db.select().from(ownKinds).where(isKnown);
  const kind = orNotFound(row);
  await authorise(call, kind.customerId);
  return kind;
}

/** Locks the root customer of a new kind. @throws HttpProblem invalid_reference for a level below the root or out of scope */
async function lockRoot({ db, scope }: Call<'createRegisterKind'>, customerId: number): Promise<void> {
  const isRoot = and(
    eq(customers.id, customerId),
    eq(customers.rootId, customers.id),
    scope.customers(customers.id),
  );
  // A full lock would wait for every call that adds a record of the root, and each of them for it.
  const [root] = await db.select({ id: customers.id }).from(customers).where(isRoot).for('no key update');
  if (!root) fail('invalid_reference', 'customerId');
}

/** Kinds of registers that customers add for their whole tree. [SBA-90] */
export const registerKindRoutes: readonly Route[] = [
  writing.route('createRegisterKind', async (call) => {
    const { customerId, ...body } = call.body();
    const { db, now } = call;
    await authorise(call);
    await lockRoot(call, customerId);
    await authorise(call, customerId);
    const definition = ownKindDefinition.parse(body);
    rejectKindFaults(definition);
    const ofRoot = and(eq(ownKinds.customerId, customerId), eq(ownKinds.deleted, false));
    if ((await db.$count(ownKinds, ofRoot)) >= kindLimits.ownKinds) fail('too_many_kinds');
    const kind = onlyRow(
      await db
        .insert(ownKinds)
        .values({ customerId, definition, ...createdColumns(now) })
        .returning(),
    );
    await call.audit({
      action: 'register_kind_created',
      customerId,
      target: { kind: 'register_kind', id: kind.id },
    });
    return presentKind(kind);
  }),

  writing.route('updateRegisterKind', async (call) => {
    const { version, ...body } = call.body();
    const { db, now } = call;
    const before = await lockKind(call);
    failIfStale(before, version);
    const definition = ownKindDefinition.parse(body);
    rejectKindFaults(definition);
    const fieldUses = await countUses(db, before.id, lostParts(before.definition, definition));
    const problems = fieldUses.map(({ field, count }) => problem('kind_field_used', field, { field, count }));
    const [first, ...others] = problems;
    if (first) throw new HttpProblem([first, ...others]);
    const isOtherSubject =
      before.definition.scope !== definition.scope ||
      before.definition.isAppendOnly !== definition.isAppendOnly;
    if (isOtherSubject && (await db.$count(registerRecords, eq(registerRecords.ownKindId, before.id))) > 0)
      fail('kind_used');
    const kind = onlyRow(
      await db
        .update(ownKinds)
        .set({ definition, ...updatedColumns(ownKinds, now) })
        .where(eq(ownKinds.id, before.id))
        .returning(),
    );
    await rewriteRecords(db, definitionOf(kind.id, definition), definitionOf(kind.id, before.definition));
    await rejectFrozen(db, [{ table: 'own_kinds', id: kind.id }]);
    await call.audit({
      action: 'register_kind_changed',
      customerId: kind.customerId,
      target: { kind: 'register_kind', id: kind.id },
    });
    return presentKind(kind);
  }),

  writing.route('deleteRegisterKind', async (call) => {
    const { db, now } = call;
    const { id, customerId } = await lockKind(call);
    const isUsed = and(eq(registerRecords.ownKindId, id), eq(registerRecords.deleted, false));
    if ((await db.$count(registerRecords, isUsed)) > 0) fail('kind_used');
    await db
      .update(ownKinds)
      .set({ deleted: true, ...updatedColumns(ownKinds, now) })
      .where(eq(ownKinds.id, id));
    await rejectFrozen(db, [{ table: 'own_kinds', id }]);
    await call.audit({
      action: 'register_kind_deleted',
      customerId,
      target: { kind: 'register_kind', id },
    });
    return null;
  }),
];
