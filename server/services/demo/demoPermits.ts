import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PermitActName, PermitRole, SigningRole } from '#contract/hotWork/hotWorkWords.ts';
import { addTime, later } from '#domain/dates.ts';
import { dueOf, foldPermit } from '#domain/hotWork/permitState.ts';
import { permitSeeds } from '#server/content/demo.ts';
import type { PermitSeed } from '#server/content/demo.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { hotWorkActs, hotWorkPeople, hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { personColumns } from '../hotWork/permitPeople.ts';
import { stateAct } from '../hotWork/permits.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

const watchMinutes = 60;

/** Path data of a drawn signature. */
const drawnSignature = 'M40 140C80 40 110 40 130 130L160 80Q240 20 280 140M320 110L560 95';

/** Acts of a permit with their minutes since the begin of the work. */
function actsOf({ hours, isClosed }: PermitSeed) {
  const ended = hours * 60 - 30;
  const signatures = (['issuer', 'worker', 'guard'] as const).map(
    (role, index): { act: PermitActName; role: SigningRole | null; minutes: number } => ({
      act: 'sign',
      role,
      minutes: index - 20,
    }),
  );
  const plain = (act: PermitActName, minutes: number) => ({ act, role: null, minutes });
  return isClosed
    ? [...signatures, plain('endWork', ended), plain('endWatch', ended + watchMinutes + 1)]
    : signatures;
}

/** Returns the rows of the acts, as a device without trouble sends them. */
function actRows(seed: PermitSeed, starts: string) {
  const page = randomUUID();
  return actsOf(seed).map(({ act, role, minutes }) => {
    const done = addTime(starts, { minutes });
    const recordedAt = done.toISOString();
    return {
      key: randomUUID(),
      act,
      role,
      signature: drawnSignature,
      isTyped: false,
      note: '',
      recordedAt,
      page,
      ms: (minutes + watchMinutes) * 60_000,
      at: done.getTime(),
      isClockUnproved: false,
      ...createdColumns(recordedAt),
    };
  });
}

async function makePermit(db: Database, seed: PermitSeed, now: Date): Promise<void> {
  const { building: buildingName, work, method, place, hours, hoursAgo } = seed;
  const building = onlyRow(await db.select().from(buildings).where(eq(buildings.name, buildingName)));
  const starts = later(now, { minutes: -hoursAgo * 60 });
  const ends = later(starts, { minutes: hours * 60 });
  const acts = actRows(seed, starts);
  const facts = {
    from: starts,
    to: ends,
    hasGuard: true,
    watchMinutes,
    needsDisconnection: false,
  };
  const progress = foldPermit(facts, acts.map(stateAct));
  const owner = { customerId: building.customerId, ...createdColumns(later(starts, { minutes: -30 })) };
  const permit = onlyRow(
    await db
      .insert(hotWorkPermits)
      .values({
        ...owner,
        buildingId: building.id,
        key: randomUUID(),
        name: work,
        ...textKeys(work, place),
        country: 'SE',
        work,
        method,
        place,
        radius: 150,
        starts,
        ends,
        guardWaivedReason: '',
        watchMinutes,
        precautions: seed.precautions,
        precautionsNote: seed.precautionsNote,
        hasUnknownItems: false,
        state: progress.state,
        due: dueOf(facts, progress)?.toISOString() ?? null,
        recordedAt: owner.created,
      })
      .returning({ id: hotWorkPermits.id }),
  );
  const ofPermit = { ...owner, permitId: permit.id };
  const roles = ['issuer', 'worker', 'guard', 'watcher'] as const satisfies PermitRole[];
  const personOf = (name: string) => personColumns({ userId: null, name, certificate: null });
  await db
    .insert(hotWorkPeople)
    .values(roles.map((role) => ({ ...ofPermit, role, ...personOf(seed[role]) })));
  await db.insert(hotWorkActs).values(acts.map((act) => ({ ...ofPermit, ...act })));
}

/** Creates the permits of hot work: one that is closed, and one whose work goes on. */
export async function makeDemoPermits(db: Database, now: Date): Promise<void> {
  for (const seed of permitSeeds) await makePermit(db, seed, now);
}
