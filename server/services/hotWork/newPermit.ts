import { and, eq, sql } from 'drizzle-orm';
import type { HotWorkPermitDetails, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import { textLimits } from '#contract/constants.ts';
import { inOneLine } from '#contract/primitives.ts';
import { permitFaults } from '#domain/hotWork/permitFaults.ts';
import type { Call } from '#server/core/call.ts';
import { fail, HttpProblem, problem } from '#server/core/httpProblem.ts';
import { hotWorkLinks, hotWorkPeople, hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { countryOfBuilding } from '../competence/buildingCountry.ts';
import { createdColumns } from '../shared/changes.ts';
import { readCertificateCheck } from './permitCertificates.ts';
import { personColumns, resolvePeople } from './permitPeople.ts';
import { referredMap, resolveLinks } from './permitLinks.ts';
import { selectPermits } from './permits.ts';
import { presentOne } from './readPermits.ts';

type CreateCall = Call<'createHotWorkPermit'>;
type Content = ReturnType<CreateCall['body']>;

/** Throws all faults of a request at their fields. */
export function rejectFaults(faults: ReturnType<typeof permitFaults>): void {
  const [first, ...others] = faults.map(({ field, code }) => problem(code, field));
  if (first) throw new HttpProblem([first, ...others]);
}

/** Returns the permit that the same caller has created under the same key. @throws HttpProblem key_reused for another permit's key */
async function repeatedPermit(call: CreateCall, { key, buildingId }: Content): Promise<HotWorkPermitDetails> {
  const { createdBy } = hotWorkPermits;
  const isOwn = and(
    eq(hotWorkPermits.key, key),
    eq(hotWorkPermits.buildingId, buildingId),
    sql`${createdBy} is not distinct from ${call.caller.userId}`,
  );
  const [row] = await selectPermits(call.db).where(isOwn);
  return row ? presentOne(call, row) : fail('key_reused', 'key');
}

/** Returns the columns of a permit's facts. */
function factColumns(content: Content) {
  const {
    key: _key,
    buildingId: _buildingId,
    from,
    to,
    issuer: _issuer,
    worker: _worker,
    guard: _guard,
    watcher: _watcher,
    disconnections: _disconnections,
    detectorIds: _detectors,
    extinguisherIds: _extinguishers,
    flawIds: _flaws,
    ...facts
  } = content;
  const name = inOneLine(content.work).slice(0, textLimits.name).trim();
  return {
    ...facts,
    starts: from,
    ends: to,
    precautions: [...new Set(facts.precautions)],
    name,
    ...textKeys(name, content.work, content.place),
  };
}

async function addPeople(
  { db, now }: CreateCall,
  permit: { id: number; customerId: number },
  people: readonly { role: PermitRole; person: PermitPerson; mark: typeof hotWorkPeople.$inferInsert.mark }[],
): Promise<void> {
  await db.insert(hotWorkPeople).values(
    people.map(({ role, person, mark }) => ({
      permitId: permit.id,
      customerId: permit.customerId,
      role,
      mark,
      ...personColumns(person),
      ...createdColumns(now),
    })),
  );
}

const roles = ['issuer', 'worker', 'guard', 'watcher'] as const;

/**
 * Adds a permit to a building, or returns the permit with the same key of the same caller. Faults of the shape and unknown references fail;
 * certificates are checked and only marked. [SBA-80, SBA-84]
 * @throws HttpProblem invalid_reference, key_reused, and the faults of `permitFaults`
 */
export async function addPermit(
  call: CreateCall,
  building: { id: number; customerId: number; name: string },
): Promise<HotWorkPermitDetails> {
  const content = call.body();
  const { db, now, caller } = call;
  const { customerId } = building;
  const place = { customerId, buildingId: building.id };
  const country = await countryOfBuilding(db, place);
  const { issuer, worker, guard, watcher } = content;
  const people = await resolvePeople(call, customerId, { issuer, worker, guard, watcher });
  const resolved = { ...content, issuer: people.issuer ?? issuer, worker: people.worker ?? worker };
  rejectFaults(permitFaults({ ...resolved, guard: people.guard }, country));
  const mapName = await referredMap(call, building.id, content.mapId);
  const { links, isAllKnown } = await resolveLinks(call, building.id, content);
  const check = await readCertificateCheck(call, place, { country, ends: content.to });
  const [permit] = await db
    .insert(hotWorkPermits)
    .values({
      ...factColumns(content),
      ...place,
      key: content.key,
      country,
      hasUnknownItems: !isAllKnown,
      state: 'prepared',
      due: content.to,
      createdBy: caller.userId,
      ...createdColumns(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!permit) return repeatedPermit(call, content);
  await addPeople(
    call,
    permit,
    roles.flatMap((role) => {
      const person = people[role];
      return person ? [{ role, person, mark: check.markOf(role, person) }] : [];
    }),
  );
  if (links.length > 0)
    await db
      .insert(hotWorkLinks)
      .values(links.map((link) => ({ ...link, permitId: permit.id, customerId, ...createdColumns(now) })));
  return presentOne(call, { permit, buildingName: building.name, mapName });
}
